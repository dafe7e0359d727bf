import { access, constants, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#domain/text/error-code.ts'
import { HINTS } from '../core/error-codes.ts'

/** Only the user who runs the product reads what is in it. */
const PRIVATE = 0o700

/** Why DATA_DIR can't be used, in words. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/**
 * Makes the data's folder, where there is none, and sees whether it can be written to.
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
 * Sees whether a folder can be used, or made, without changing anything.
 *
 * @param folder an absolute path
 * @returns the folder, or the nearest one above it that is there
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
    `${folder} can't be used: ${explainFolder(error)} DATA_DIR has to be a folder this user may write to.`,
    { cause: error },
  )
}

/**
 * Makes a folder where there is none, for this user alone.
 *
 * One folder after the other: Node's own way to make several tries for ever where the system says
 * that what it has just made is not there, as below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = []
  for (let path = folder; !(await isFolder(path)); path = dirname(path)) missing.unshift(path)
  for (const path of missing) {
    await mkdir(path, { mode: PRIVATE }).catch((error: NodeJS.ErrnoException) => {
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

/** Why a folder can't be made or used, in words. */
export function explainFolder(error: unknown): string {
  if (error instanceof DataFolderError) return error.message
  const message = error instanceof Error ? error.message : String(error)
  return HINTS[errorCode(error)] ?? `${message}.`
}
