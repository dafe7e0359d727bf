import { makeSingleFlight } from '../core/single-flight.ts'
import type { CallPolicy } from './call-policy.ts'
import type { Pace } from './pace.ts'

/** What a service of OpenStreetMap's is asked with. */
export type OsmService = {
  /** As the operator gives it, without a slash at the end. */
  url: string
  /** As `userAgent` makes it. */
  userAgent: string
  policy: CallPolicy
  pace: Pace
  /** For each attempt, in milliseconds: 3000 unless told. */
  timeoutMs?: number | undefined
}

/**
 * Asks as the services' rules want it: the same question once at a time, and each attempt in its
 * turn. Who no longer waits gets the signal's reason; the question goes on while others wait.
 */
export function makePoliteAsker<T>({ policy, pace }: Pick<OsmService, 'policy' | 'pace'>) {
  const once = makeSingleFlight<T>()
  return (
    question: string,
    fetchAnswer: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> =>
    once(
      question,
      (shared) => policy(() => pace(() => fetchAnswer(shared), shared), shared),
      signal,
    )
}
