import { constants, rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseHeld } from './lock.ts'
import { filesOf } from './start.ts'

/**
 * Copies a database to a temporary folder, because opening its files changes them. The copy takes
 * no space on file systems that support copy-on-write.
 *
 * @param dataDir the folder of the database, which no process may hold
 * @returns the copy's folder, and a function that removes it
 * @throws FolderInUseError
 */
export async function copyDatabase(
  dataDir: string,
): Promise<{ folder: string; remove: () => void }> {
  await refuseHeld(dataDir)
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-copy-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const mode = constants.COPYFILE_FICLONE
    await cp(filesOf(dataDir), filesOf(folder), { recursive: true, mode })
    // A process that started in the meantime may have changed files during the copy.
    await refuseHeld(dataDir)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
