import { statfs } from 'node:fs/promises'
import { findWritable } from '../../core/data-folder.ts'
import { type Check, fail, ok, warn } from './check.ts'

const MEGABYTE = 1_000_000
const LOW = 1_000 * MEGABYTE
const TOO_LOW = 100 * MEGABYTE

/** Checks that the data folder is usable and has free space; creates nothing. */
export async function checkDisk(dataDir: string): Promise<Check[]> {
  let present: string
  try {
    present = await findWritable(dataDir)
  } catch (error) {
    const advice = 'Set DATA_DIR to a folder that this user can write to.'
    const message = error instanceof Error ? error.message : String(error)
    return [fail('DATA_DIR', message, advice)]
  }
  const { bavail, bsize } = await statfs(present)
  const message =
    present === dataDir
      ? `${dataDir} can be written to.`
      : `${dataDir} does not exist yet: the first start creates it.`
  return [ok('DATA_DIR', message), checkRoom(bavail * bsize)]
}

/** @param free free space in bytes */
export function checkRoom(free: number): Check {
  const message = `${Math.floor(free / MEGABYTE)} MB are free.`
  const advice =
    'Free some space: photos and the database grow, and nothing can be saved on a full disk.'
  if (free < TOO_LOW) return fail('Disk', message, advice)
  return free < LOW ? warn('Disk', message, advice) : ok('Disk', message)
}
