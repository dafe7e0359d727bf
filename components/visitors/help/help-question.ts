import { isAskable } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { type Wished, wishState } from '#domain/facts/wish-state.ts'
import type { LoggedAnswer } from '../answers/answer-log.ts'
import { ASK_AGAIN_MS, type AskedPark, isPausing, questionAbout } from '../answers/next-question.ts'

/**
 * The first question of a need that nobody has answered about a park, and this visitor has not been
 * asked within 30 days; undefined if there is none. Of a detail it is whether the whole is there, unless
 * that is known.
 */
export function helpQuestion(
  park: AskedPark,
  wished: readonly Wished[],
  { log, now }: { log: readonly LoggedAnswer[]; now: number },
): FactLabel | undefined {
  const mine = log.filter(({ parkId }) => parkId === park.id)
  if (isPausing(mine, now)) return undefined
  const asked = new Set(mine.filter(({ at }) => now - at < ASK_AGAIN_MS).map(({ key }) => key))
  const known = new Map((park.facts ?? []).map(({ key, value }) => [key, value]))
  return wished
    .filter((wish) => wishState(wish, known.get(wish.key)) === 'unknown')
    .map(({ key }) => questionAbout(park, key))
    .filter(isAskable)
    .find(({ key }) => !asked.has(key))
}
