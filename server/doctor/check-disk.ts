import { statfs } from 'node:fs/promises'
import { prepareDataFolder } from '../data-folder.ts'
import { type Check, fail, ok, warn } from './check.ts'

const MEGABYTE = 1_000_000
const LOW = 1_000 * MEGABYTE
const TOO_LOW = 100 * MEGABYTE

/** Whether there is a place for data, and room in it. */
export async function checkDisk(dataDir: string): Promise<Check[]> {
  try {
    await prepareDataFolder(dataDir)
  } catch (error) {
    const advice = 'Set DATA_DIR to a folder this user may write to.'
    return [fail('DATA_DIR', (error as Error).message, advice)]
  }
  const { bavail, bsize } = await statfs(dataDir)
  return [ok('DATA_DIR', `${dataDir} can be written to.`), checkRoom(bavail * bsize)]
}

/** @param free bytes */
export function checkRoom(free: number): Check {
  const message = `${Math.floor(free / MEGABYTE)} MB are free.`
  const advice = 'Make room: photos and the database grow, and nothing is kept on a full disk.'
  if (free < TOO_LOW) return fail('Disk', message, advice)
  return free < LOW ? warn('Disk', message, advice) : ok('Disk', message)
}
