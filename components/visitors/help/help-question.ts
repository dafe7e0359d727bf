import { isAskable } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { findLabel } from '#domain/facts/fact-texts.ts'
import { type Wished, wishState } from '#domain/facts/wish-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { ASK_AGAIN_MS } from '#domain/time/lifetimes/visitors.ts'
import type { LoggedAnswer } from '../answers/answer-log.ts'
import { isPausing } from '../answers/next-question.ts'

/**
 * The first question of a need that nobody has answered about a park, and this visitor has not been
 * asked within 30 days; undefined if there is none.
 */
export function helpQuestion(
  park: Pick<ParkResult, 'id' | 'wished'>,
  wished: readonly Wished[],
  { log, now }: { log: readonly LoggedAnswer[]; now: number },
): FactLabel | undefined {
  const mine = log.filter(({ parkId }) => parkId === park.id)
  if (isPausing(mine, now)) return undefined
  const asked = new Set(mine.filter(({ at }) => now - at < ASK_AGAIN_MS).map(({ key }) => key))
  return wished
    .filter(
      (wish) => wishState(wish, park.wished?.[wish.key]) === 'unknown' && !asked.has(wish.key),
    )
    .map(({ key }) => findLabel(key))
    .find(isAskable)
}
