import { constants, createWriteStream } from 'node:fs'
import { access, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HINTS, isSystemError } from '../../core/error-codes.ts'

/** Why nothing can be written where it should be: one line for the operator. */
export class OutputError extends Error {
  override name = 'OutputError'
}

/** Where an export goes. */
export type Output = {
  /** As the operator names it. */
  name: string
  /** Where that is, its links followed. */
  path: string
  /** Whether it is a file, or becomes one: devices and pipes are written to as they are. */
  isFile: boolean
}

/** @throws OutputError where it is a folder, or where no file can be made */
export async function findOutput(name: string): Promise<Output> {
  const path = await realpath(name).catch(() => name)
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory() || name.endsWith('/')) {
    throw new OutputError(`${name} is a folder: say which file in it.`)
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
 * Writes a text; a file appears only once it is whole.
 *
 * @param output standard output if not said
 * @throws OutputError where the system lets it not be written
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

/** Errors of files are told by the name the operator knows; others are not of this place. */
function explain(name: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  const { syscall = '', code = '', message } = error
  if (!['access', 'open', 'write', 'close', 'rename'].includes(syscall)) return error
  const reason = HINTS[code] ?? `${message.split(',')[0]}.`
  return new OutputError(`${name} can't be written. ${reason}`, { cause: error })
}
