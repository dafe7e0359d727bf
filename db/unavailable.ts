import { DrizzleQueryError } from 'drizzle-orm'
import { errorCode } from '#domain/text/error-code.ts'

/** Late: an answer took too long. Lost: a connection was cut. Away: there is none to be had. */
type Reason = 'late' | 'lost' | 'away'

/** The database did not answer in time, or is not there. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly reason: Reason

  constructor(message: string, { reason, ...options }: ErrorOptions & { reason: Reason }) {
    super(message, options)
    this.reason = reason
  }
}

/** The database is there and can't write: its disk is full or read-only, or it is a copy. */
export class DatabaseUnwritableError extends Error {
  override name = 'DatabaseUnwritableError'
}

/** Refused, cut or ended connections: postgres.js's and Node's codes, and PostgreSQL's own. */
const NO_CONNECTION =
  /^(CONNECT(ION)?_\w+|ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|08\w{3}|53300|57P0[123])$/

/** Of these, what ends a connection that there was. */
const LOST = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|57P0[123])$/

/** What only a database says, while the system's own codes may come from anywhere. */
const OF_DATABASE = /^(CONNECT(ION)?_\w+|\d[\dA-Z]{4})$/

/** How PostgreSQL calls what ends a connection, or refuses one, whatever the reason. */
const ENDS_CONNECTION = /^(FATAL|PANIC)$/

/** An error of the server's disk, in reading as in writing. */
const NO_DISK = '58030'

/** No room, and a transaction that may only read. */
const NO_WRITING = /^(53100|25006|ENOSPC|EDQUOT|EROFS)$/

/**
 * Waits for work on the database, within a time.
 *
 * @param mayGiveUp is told how to end the waiting before that
 * @throws DatabaseUnavailableError after that time, and when there is no connection;
 *   DatabaseUnwritableError where there is nowhere to write to
 */
export async function withDeadline<T>(
  work: Promise<T>,
  deadlineMs: number,
  mayGiveUp?: (giveUp: (error: Error) => void) => void,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    mayGiveUp?.(reject)
    timer = setTimeout(
      () =>
        reject(
          new DatabaseUnavailableError(`No answer from the database in ${deadlineMs} ms.`, {
            reason: 'late',
          }),
        ),
      deadlineMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw fromDatabase(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an error says that a connection could not be had, or has ended. */
export function isConnectionLoss(error: unknown): boolean {
  const hasSeverity = typeof error === 'object' && error !== null && 'severity' in error
  const severity = hasSeverity ? String(error.severity) : ''
  return NO_CONNECTION.test(errorCode(error)) || ENDS_CONNECTION.test(severity)
}

/**
 * What an error that may come from anywhere means, where it is the database that says it is away or
 * can't write; else itself.
 */
export function asDatabaseFailure(error: unknown): unknown {
  const isOfDatabase = error instanceof DrizzleQueryError || OF_DATABASE.test(errorCode(error))
  return isOfDatabase ? fromDatabase(error) : error
}

/** The same of an error that work on the database has ended with. */
function fromDatabase(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error)) return error
  const code = errorCode(cause)
  if (isConnectionLoss(cause)) {
    const reason = LOST.test(code) ? 'lost' : 'away'
    const text = `No connection to the database: ${cause.message}`
    return new DatabaseUnavailableError(text, { reason, cause })
  }
  if (code === NO_DISK) {
    const text = `The database can't use its disk: ${cause.message}`
    return new DatabaseUnavailableError(text, { reason: 'away', cause })
  }
  if (NO_WRITING.test(code)) {
    return new DatabaseUnwritableError(`The database can't write: ${cause.message}`, { cause })
  }
  return error
}
