import { errorCode } from '#db/unavailable.ts'
import { SYSTEM_ERROR_TEXTS } from '../../core/system-errors.ts'

/** A file on this machine can't be used or stored: one line for the operator. */
export class RegionFileError extends Error {
  override name = 'RegionFileError'
}

/** Runs work on a file that is being written. Its system errors become plain. */
export async function writing<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const why = SYSTEM_ERROR_TEXTS[errorCode(error)]
    if (!why) throw error
    throw new RegionFileError(`${file} can't be written. ${why}`, { cause: error })
  }
}
