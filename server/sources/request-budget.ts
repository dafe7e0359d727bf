/** Deadline of a request for all outside services together. */
const SOURCES_DEADLINE_MS = 3_000

/** The caller stopped waiting; the work continues, so that its result can be cached. */
export class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/** A request's budget for calls to outside services: one deadline, and rate limit points. */
export type RequestBudget = {
  /** Waits for work until the deadline. @throws DeadlineError, or the error of the work */
  wait: <T>(work: Promise<T>) => Promise<T>
  isOver: () => boolean
  /** Charges the visitor for a question to come. @throws ProviderError 'limited' if none is left */
  pay: () => Promise<void>
}

/**
 * Creates a request's budget. Its deadline starts when outside services are first called.
 *
 * @param pay free of charge by default
 */
export function makeRequestBudget(
  pay: RequestBudget['pay'] = async () => {},
  ms = SOURCES_DEADLINE_MS,
): RequestBudget {
  let end: number | undefined
  const left = () => {
    end ??= performance.now() + ms
    return end - performance.now()
  }
  return {
    pay,
    isOver: () => left() <= 0,
    async wait(work) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        const error = new DeadlineError(`No answer within ${ms} ms.`)
        timer = setTimeout(reject, Math.max(0, left()), error)
      })
      // An error after the deadline has been logged where it happened.
      work.catch(() => {})
      try {
        return await Promise.race([work, late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
