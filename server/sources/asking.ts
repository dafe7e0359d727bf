import { SOURCES_DEADLINE_MS } from '#domain/time/lifetimes.ts'
/** Who waits gives up; the work goes on, so that its result serves the next. */
export class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/** What a request may ask of outside services: for how long, and at whose expense. */
export type Asking = {
  /**
   * The work's result, if it comes in time.
   *
   * @throws DeadlineError, or what the work throws in time
   */
  wait: <T>(work: Promise<T>) => Promise<T>
  /** Whether the time is up. */
  isOver: () => boolean
  /**
   * Takes what a question costs the visitor; to be called before it is asked.
   *
   * @throws ProviderError 'limited' where the visitor has asked enough
   */
  pay: () => Promise<void>
}

/**
 * The time a request has for outside services. It begins when they are first asked.
 *
 * @param pay free of charge, unless told otherwise
 */
export function startAsking(pay: Asking['pay'] = async () => {}, ms = SOURCES_DEADLINE_MS): Asking {
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
      // What fails when nobody waits any more has been logged where it happened.
      work.catch(() => {})
      try {
        return await Promise.race([work, late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
