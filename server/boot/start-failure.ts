import { FolderInUseError } from '#db/embedded/lock.ts'
import { OutdatedDatabaseError } from '#db/queries/database/migrations.ts'
import { asDatabaseFailure, DatabaseUnwritableError } from '#db/unavailable.ts'
import { errorCode } from '#domain/text/error-code.ts'
import { DatabaseStartError } from '../core/errors.ts'
import { InvalidSettingsError } from '../settings/effective-settings.ts'

const HOST_HINT = 'HOST has to be an address or a name of this machine, such as 127.0.0.1.'
const FOLDER_HINT = 'DATA_DIR has to be a folder this user may write to.'

const NO_WRITING_HINT =
  'Make room where the database is (DATA_DIR, unless DATABASE_URL is set), and see that it may be written to.'

const HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Choose another PORT, or stop what holds it.',
  EACCES: 'Choose a PORT and a DATA_DIR this user may use.',
  EADDRNOTAVAIL: HOST_HINT,
  ENOTFOUND: HOST_HINT,
  EAI_AGAIN: HOST_HINT,
  EROFS: FOLDER_HINT,
  ENOTDIR: FOLDER_HINT,
  EEXIST: FOLDER_HINT,
  ENOSPC: 'There is no room left where DATA_DIR is.',
}

/** Explains to the operator why the product can't start, and how to fix it. */
export function explainStartFailure(failure: unknown): string {
  const error = asDatabaseFailure(failure)
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DatabaseUnwritableError) return `${error.message}. ${NO_WRITING_HINT}`
  const hint = HINTS[errorCode(error)]
  if (hint) return `${error.message}. ${hint}`
  const expected = [
    InvalidSettingsError,
    FolderInUseError,
    DatabaseStartError,
    OutdatedDatabaseError,
  ]
  return expected.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? String(error))
}
