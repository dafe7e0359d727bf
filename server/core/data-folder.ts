import { access, constants, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#db/unavailable.ts'
import { SYSTEM_ERROR_TEXTS } from './system-errors.ts'

/** Why DATA_DIR can't be used; its message is shown to the operator. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/**
 * Creates the data folder if it is missing, and checks that it is writable.
 *
 * @param folder an absolute path
 * @throws DataFolderError
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    const trial = join(folder, `.trial-${process.pid}`)
    await writeFile(trial, 'Parkfetch can write here.')
    await rm(trial)
  } catch (error) {
    throw unusable(folder, error)
  }
}

/**
 * Checks that a folder is writable or could be created, without changing anything.
 *
 * @param folder an absolute path
 * @returns the folder, or its nearest existing ancestor
 * @throws DataFolderError
 */
export async function findWritable(folder: string): Promise<string> {
  try {
    let present = folder
    while (!(await isFolder(present))) present = dirname(present)
    await access(present, constants.W_OK | constants.X_OK)
    return present
  } catch (error) {
    throw unusable(folder, error)
  }
}

function unusable(folder: string, error: unknown): DataFolderError {
  return new DataFolderError(
    `${folder} can't be used: ${explainFolder(error)} DATA_DIR must be a folder that this user can write to.`,
    { cause: error },
  )
}

/**
 * Creates a folder if it is missing, accessible only to this user.
 *
 * Creates one level at a time: Node's recursive `mkdir` never ends where the system reports a
 * folder it has just created as missing, as below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = []
  for (let path = folder; !(await isFolder(path)); path = dirname(path)) missing.unshift(path)
  for (const path of missing) {
    await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(path) !== path) return false
    throw error
  }
  throw new DataFolderError(`${path} is a file.`)
}

/** Explains why a folder can't be created or used. */
export function explainFolder(error: unknown): string {
  if (error instanceof DataFolderError) return error.message
  const message = error instanceof Error ? error.message : String(error)
  return SYSTEM_ERROR_TEXTS[errorCode(error)] ?? `${message}.`
}
