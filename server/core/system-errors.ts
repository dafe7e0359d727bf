/** Explanations of system errors, by code. */
export const SYSTEM_ERROR_TEXTS: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left.',
  EDQUOT: 'There is no room left.',
  EACCES: 'This user may not use it.',
  EPERM: 'This user may not use it.',
  EROFS: 'It is read-only.',
  ENOENT: 'There is no such file or folder.',
  ENOTDIR: 'A part of its path is a file.',
  EISDIR: 'It is a folder.',
}

/** Whether an error is a system error, which names the call that failed. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && Boolean(error.syscall)
}
