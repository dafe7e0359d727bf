import type { Outcomes } from '#domain/visitors/suggestion-schemas.ts'
import { MAX_OUTCOMES } from '#domain/visitors/suggestions.ts'
import { trpc } from '../../app/trpc.ts'
import { type Contribution, contributions } from './contributions.ts'

type Contributions = {
  made: readonly Contribution[]
  answers: readonly { parkId: number; key: string }[]
}

/** Asks what came of contributions, and stores on this device which ones are decided. */
export async function askOutcomes({ made, answers }: Contributions): Promise<Outcomes> {
  const receiptsOf = (what: Contribution['what']) =>
    made
      .filter((one) => one.what === what)
      .slice(0, MAX_OUTCOMES)
      .map(({ id, receipt }) => ({ id, receipt }))
  const outcomes = await trpc.suggestions.outcomes.mutate({
    reports: receiptsOf('report'),
    suggestions: receiptsOf('suggestion'),
    answers: answers.slice(0, MAX_OUTCOMES).map(({ parkId, key }) => ({ parkId, key })),
  })
  for (const one of made) {
    const isWaiting = outcomes.suggestions.some(
      ({ id, status }) => id === one.id && status === 'waiting',
    )
    if (one.what === 'suggestion' && !isWaiting && !one.isDecided) {
      contributions.put({ ...one, isDecided: true })
    }
  }
  return outcomes
}
