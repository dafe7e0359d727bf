import { DrizzleQueryError } from 'drizzle-orm'

/** Late: the answer took too long. Lost: a connection was cut. Away: no connection can be made. */
type Reason = 'late' | 'lost' | 'away'

/** The database did not answer in time, or is down. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly reason: Reason

  constructor(message: string, { reason, ...options }: ErrorOptions & { reason: Reason }) {
    super(message, options)
    this.reason = reason
  }
}

/** The database is up but read-only: its disk is full or read-only, or it is a replica. */
export class DatabaseUnwritableError extends Error {
  override name = 'DatabaseUnwritableError'
}

/** Refused, cut or ended connections: codes of postgres.js, Node.js and PostgreSQL. */
const NO_CONNECTION =
  /^(CONNECT(ION)?_\w+|ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|08\w{3}|53300|57P0[123])$/

/** Of these, the codes that end an existing connection. */
const LOST = /^(CONNECTION_CLOSED|ECONNRESET|EPIPE|57P0[123])$/

/** Codes that only a database uses, while system error codes may come from anywhere. */
const OF_DATABASE = /^(CONNECT(ION)?_\w+|\d[\dA-Z]{4})$/

/** PostgreSQL's severities of errors that end or refuse a connection. */
const ENDS_CONNECTION = /^(FATAL|PANIC)$/

/** An I/O error of the server's disk. */
const NO_DISK = '58030'

/** No space left, or a read-only transaction. */
const NO_WRITING = /^(53100|25006|ENOSPC|EDQUOT|EROFS)$/

/**
 * Waits for work on the database with a deadline.
 *
 * @param mayGiveUp receives a function that ends the wait early
 * @throws DatabaseUnavailableError after the deadline, and if there is no connection;
 * DatabaseUnwritableError if the database is read-only
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

/** Whether an error means that a connection failed or ended. */
export function isConnectionLoss(error: unknown): boolean {
  const hasSeverity = typeof error === 'object' && error !== null && 'severity' in error
  const severity = hasSeverity ? String(error.severity) : ''
  return NO_CONNECTION.test(errorCode(error)) || ENDS_CONNECTION.test(severity)
}

/**
 * Maps an error of any origin to a database failure if it came from the database; otherwise returns
 * it unchanged.
 */
export function asDatabaseFailure(error: unknown): unknown {
  const isOfDatabase = error instanceof DrizzleQueryError || OF_DATABASE.test(errorCode(error))
  return isOfDatabase ? fromDatabase(error) : error
}

/** The same for an error of work on the database, without drizzle's text of the query and its values. */
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
  return cause
}

/** The code of a system or library error, such as 'ENOENT'; '' if it has none. */
export function errorCode(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return hasCode && typeof error.code === 'string' ? error.code : ''
}
