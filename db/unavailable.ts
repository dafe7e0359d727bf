import { DrizzleQueryError } from 'drizzle-orm'

/** After this long without an answer the database is probed on a separate connection. */
const DATABASE_DOUBT_MS = 1_000
/** How often it is probed before it counts as silent; the network may be slow. */
const DATABASE_PROBES = 8
/** Pause between probes. */
const DATABASE_PROBE_PAUSE_MS = 250

export type Listening = {
  run: <T>(work: Promise<T>, deadlineMs: number) => Promise<T>
  stop: () => void
}

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
    timer = setTimeout(() => {
      const text = `No answer from the database in ${deadlineMs} ms.`
      reject(new DatabaseUnavailableError(text, { reason: 'late' }))
    }, deadlineMs)
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

/** The failure of the database that an error stands for; an error from elsewhere is unchanged. */
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

/**
 * A circuit breaker for a server that may hang: it still accepts connections but no longer answers.
 * Once that is detected, all pending work is rejected and new work fails fast until the server
 * answers again. Otherwise a request with five queries would wait for five timeouts.
 */
export function watchForHangs({
  ask,
  reconnect,
}: {
  /** Opens a new connection and sends a minimal query. */
  ask: () => Promise<unknown>
  /** Drops all connections and the queries in flight. */
  reconnect: () => void
}): Listening {
  const waiting = new Set<(error: Error) => void>()
  let state: 'heard' | 'doubted' | 'silent' | 'stopped' = 'heard'

  async function doubt(): Promise<void> {
    if (state !== 'heard') return
    state = 'doubted'
    const isThere = await answers(() => state === 'doubted', DATABASE_PROBES)
    if (state !== 'doubted') return
    if (!isThere) {
      state = 'silent'
      reconnect()
      for (const giveUp of waiting) giveUp(silence())
      await answers(() => state === 'silent', Number.POSITIVE_INFINITY)
      reconnect()
    }
    if (!isStopped()) state = 'heard'
  }

  /**
   * Probes repeatedly without waiting for earlier probes: the first answer counts. Counted rather than
   * timed, as a busy process reads answers late.
   */
  async function answers(isWanted: () => boolean, most: number): Promise<boolean> {
    let isThere = false
    for (let probes = 0; isWanted() && !isThere && probes < most; probes++) {
      ask().then(
        () => {
          isThere = true
        },
        () => {},
      )
      await new Promise((resolve) => setTimeout(resolve, DATABASE_PROBE_PAUSE_MS).unref())
    }
    return isThere
  }

  const isStopped = () => state === 'stopped'

  return {
    async run(work, deadlineMs) {
      if (state === 'silent') {
        // A query is sent when it is awaited; work already begun must not cause an unhandled
        // rejection.
        if (work.constructor === Promise) work.catch(() => {})
        throw silence()
      }
      let givenUp: ((error: Error) => void) | undefined
      const timer = setTimeout(doubt, DATABASE_DOUBT_MS)
      try {
        return await withDeadline(work, deadlineMs, (giveUp) => {
          givenUp = giveUp
          waiting.add(giveUp)
        })
      } finally {
        clearTimeout(timer)
        if (givenUp) waiting.delete(givenUp)
      }
    },
    stop() {
      state = 'stopped'
    },
  }
}

function silence(): DatabaseUnavailableError {
  return new DatabaseUnavailableError('The database is silent.', { reason: 'away' })
}
