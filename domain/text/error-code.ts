/** The code of an error of the system's or a library's, such as 'ENOENT'; '' where it has none. */
export function errorCode(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : ''
}
