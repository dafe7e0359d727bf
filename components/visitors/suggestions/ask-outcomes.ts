import type { Outcomes } from '#domain/visitors/suggestion-schemas.ts'
import { MAX_OUTCOMES } from '#domain/visitors/suggestions.ts'
import { trpc } from '../../app/trpc.ts'
import { type Contribution, contributions } from './contributions.ts'

type Told = {
  made: readonly Contribution[]
  answers: readonly { parkId: number; key: string }[]
}

/** Asks what came of contributions, and keeps on this device which ones are decided. */
export async function askOutcomes({ made, answers }: Told): Promise<Outcomes> {
  const outcomes = await trpc.suggestions.outcomes.mutate({
    reports: receiptsOf(made, 'report'),
    suggestions: receiptsOf(made, 'suggestion'),
    answers: answers.slice(0, MAX_OUTCOMES).map(({ parkId, key }) => ({ parkId, key })),
  })
  const waiting = new Set(
    outcomes.suggestions.filter(({ status }) => status === 'waiting').map(({ id }) => id),
  )
  for (const one of made) {
    const isDecided = one.what === 'suggestion' && !waiting.has(one.id)
    if (isDecided && !one.isDecided) contributions.put({ ...one, isDecided })
  }
  return outcomes
}

function receiptsOf(made: readonly Contribution[], what: Contribution['what']) {
  return made
    .filter((one) => one.what === what)
    .slice(0, MAX_OUTCOMES)
    .map(({ id, receipt }) => ({ id, receipt }))
}
