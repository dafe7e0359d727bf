import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The prefix of files being written. */
export const TEMPORARY = '.writing-'

export type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>

/**
 * Writes a file atomically, creating its folder: readers see all of it or nothing. It is not synced
 * to disk, so it may be damaged after a power failure.
 */
export async function writeWhole(
  target: string,
  bytes: Uint8Array,
  writeFile: WriteFile = fs.writeFile,
): Promise<void> {
  const temporary = join(dirname(target), `${TEMPORARY}${randomBytes(8).toString('hex')}`)
  await fs.mkdir(dirname(target), { recursive: true })
  try {
    await writeFile(temporary, bytes)
    await fs.rename(temporary, target)
  } catch (error) {
    await fs.rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}
