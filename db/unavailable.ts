import { DrizzleQueryError } from 'drizzle-orm'

/** The database did not answer in time, or is not there. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** The database is there and can't write: its disk is full or read-only, or it is a copy. */
export class DatabaseUnwritableError extends Error {
  override name = 'DatabaseUnwritableError'
}

/** Refused, cut or ended connections: postgres.js's and Node's codes, and PostgreSQL's own. */
const NO_CONNECTION =
  /^(CONNECT(ION)?_\w+|ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|08\w{3}|53300|57P0[123])$/

/** No room, an error of the disk, and a transaction that may only read. */
const NO_WRITING = /^(53100|58030|25006|ENOSPC|EDQUOT|EROFS)$/

/**
 * Waits for work on the database, within a time.
 *
 * @throws DatabaseUnavailableError after that time, and when there is no connection;
 *   DatabaseUnwritableError where there is nowhere to write to
 */
export async function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new DatabaseUnavailableError(`No answer from the database in ${deadlineMs} ms.`)),
      deadlineMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw asDatabaseFailure(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an error says that a connection could not be had, or has ended. */
export function isConnectionLoss(error: unknown): boolean {
  return NO_CONNECTION.test(codeOf(error))
}

/** What an error of a driver means, where it says that the database is away or can't write; else itself. */
export function asDatabaseFailure(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error)) return error
  if (isConnectionLoss(cause)) {
    return new DatabaseUnavailableError(`No connection to the database: ${cause.message}`, {
      cause,
    })
  }
  if (NO_WRITING.test(codeOf(cause))) {
    return new DatabaseUnwritableError(`The database can't write: ${cause.message}`, { cause })
  }
  return error
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
