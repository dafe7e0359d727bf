import { constants, createWriteStream } from 'node:fs'
import { access, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isSystemError, SYSTEM_ERROR_TEXTS } from '../../core/system-errors.ts'

/** Why an output can't be written to; its message is one line for the operator. */
export class OutputError extends Error {
  override name = 'OutputError'
}

export type Output = {
  /** As given by the operator. */
  name: string
  /** With symbolic links resolved. */
  path: string
  /** Whether it is, or will be, a regular file; devices and pipes are written to directly. */
  isFile: boolean
}

/** @throws OutputError if it is a folder, or no file can be created there */
export async function findOutput(name: string): Promise<Output> {
  const path = await realpath(name).catch(() => name)
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory() || name.endsWith('/')) {
    throw new OutputError(`${name} is a folder: name a file in it.`)
  }
  if (found && !found.isFile()) return { name, path, isFile: false }
  await mustBeWritable(name, dirname(path))
  return { name, path, isFile: true }
}

async function mustBeWritable(name: string, folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) {
    throw new OutputError(`${name} can't be written: there is no folder ${folder}.`)
  }
  await access(folder, constants.W_OK | constants.X_OK).catch((error) => {
    throw explain(name, error)
  })
}

/**
 * Writes a text. A file only appears once it is complete.
 *
 * @param output standard output by default
 * @throws OutputError if it can't be written
 */
export async function writeOutput(
  text: AsyncIterable<string>,
  output: Output | undefined,
): Promise<void> {
  if (!output) return pipeline(Readable.from(text), process.stdout, { end: false })
  const { name, path, isFile } = output
  const written = isFile ? `${path}.unfinished` : path
  try {
    await pipeline(Readable.from(text), createWriteStream(written))
    if (isFile) await rename(written, path)
  } catch (error) {
    if (isFile) await rm(written, { force: true }).catch(() => {})
    throw explain(name, error)
  }
}

/**
 * Converts file errors to an OutputError with the name the operator gave; returns others unchanged.
 */
function explain(name: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  const { syscall = '', code = '', message } = error
  if (!['access', 'open', 'write', 'close', 'rename'].includes(syscall)) return error
  const reason = SYSTEM_ERROR_TEXTS[code] ?? `${message.split(',')[0]}.`
  return new OutputError(`${name} can't be written. ${reason}`, { cause: error })
}
