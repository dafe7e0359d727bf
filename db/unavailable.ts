/** The database did not answer in time, or is not there. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** Refused, cut or ended connections: postgres.js's and Node's codes, and PostgreSQL's own. */
const NO_CONNECTION =
  /^(CONNECT(ION)?_\w+|ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|08\w{3}|53300|57P0[123])$/

/**
 * Waits for work on the database, within a time.
 *
 * @throws DatabaseUnavailableError after that time, and when there is no connection
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
    throw asUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an error says that a connection could not be had, or has ended. */
export function isConnectionLoss(error: unknown): error is Error {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && NO_CONNECTION.test(code)
}

function asUnavailable(error: unknown): unknown {
  if (!isConnectionLoss(error)) return error
  const message = `No connection to the database: ${error.message}`
  return new DatabaseUnavailableError(message, { cause: error })
}
