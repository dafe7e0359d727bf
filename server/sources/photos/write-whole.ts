import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How the name of a file begins that is being written. */
export const TEMPORARY = '.writing-'

export type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>

/**
 * Writes a file, and its folder, so that whoever reads it finds all of it or none. After a loss of
 * power it may still be torn: it is not forced to the disk.
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
