import { FolderInUseError } from '#db/embedded/lock.ts'
import { asDatabaseFailure, DatabaseUnwritableError, errorCode } from '#db/unavailable.ts'
import { DatabaseStartError } from '../core/errors.ts'
import { InvalidSettingsError } from '../settings/rules.ts'

const HOST_ADVICE = 'HOST must be an address or a name of this machine, such as 127.0.0.1.'
const FOLDER_ADVICE = 'DATA_DIR must be a folder that this user can write to.'

const UNWRITABLE_ADVICE =
  'Free some space on the disk of the database (DATA_DIR, unless DATABASE_URL is set), and make sure it is writable.'

const ADVICE_BY_CODE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Choose another PORT, or stop the process that uses it.',
  EACCES: 'Choose a PORT and a DATA_DIR this user may use.',
  EADDRNOTAVAIL: HOST_ADVICE,
  ENOTFOUND: HOST_ADVICE,
  EAI_AGAIN: HOST_ADVICE,
  EROFS: FOLDER_ADVICE,
  ENOTDIR: FOLDER_ADVICE,
  EEXIST: FOLDER_ADVICE,
  ENOSPC: 'The disk of DATA_DIR is full.',
}

/** Explains to the operator why the product can't start, and how to fix it. */
export function explainStartFailure(failure: unknown): string {
  const error = asDatabaseFailure(failure)
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DatabaseUnwritableError) return `${error.message}. ${UNWRITABLE_ADVICE}`
  const advice = ADVICE_BY_CODE[errorCode(error)]
  if (advice) return `${error.message}. ${advice}`
  const expected = [InvalidSettingsError, FolderInUseError, DatabaseStartError]
  return expected.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? String(error))
}
