import type { QueryClient } from '@tanstack/react-query'
import type { Answered } from '#domain/facts/answer-schemas.ts'
import { HOURS } from '#domain/facts/answers.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { parkQuery } from '../../app/queries.ts'
import { trpc } from '../../app/trpc.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { isRefused, showFailure } from '../rate-limit/show-failure.ts'
import { answerLog, findLogged, forgetAnswer } from './answer-log.ts'

/** Timeout of sending an answer. */
const ANSWER_TIMEOUT_MS = 15_000

const FAILED = {
  title: 'Answer not saved',
  text: 'Your answer could not be saved. Please try again later.',
} as const

/**
 * Sends an answer to a question about a park, or takes it back if it is null, and shows the outcome.
 *
 * @returns whether it was stored
 */
export async function giveAnswer(
  client: QueryClient,
  { id }: Pick<Park, 'id'>,
  { key, value }: { key: string; value: string | null },
): Promise<boolean> {
  const receipt = findLogged(id, key)?.receipt ?? null
  try {
    const answered = await withTimeout(ANSWER_TIMEOUT_MS, (signal) =>
      trpc.answers.give.mutate({ id, key, value, receipt }, { signal }),
    )
    if (value === null) forgetAnswer({ parkId: id, key })
    else answerLog.put({ parkId: id, key, value, receipt: answered.receipt, at: Date.now() })
    show(client, id, { key, answered })
    return true
  } catch (error) {
    if (isRefused(error)) showFailure(FAILED.title, error)
    else showToast({ ...FAILED, destructive: true })
    return false
  }
}

function show(client: QueryClient, id: number, told: { key: string; answered: Answered }): void {
  const { queryKey } = parkQuery(id)
  // The answer of the server stays as old as it is.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  const today = new Date().toISOString().slice(0, 10)
  client.setQueryData(queryKey, (park) => park && withAnswers(park, told, today), { updatedAt })
}

/** The park with what visitors now say about a question, and with the fact they agree on. */
export function withAnswers<T extends Pick<Park, 'facts' | 'said'>>(
  park: T,
  { key, answered }: { key: string; answered: Pick<Answered, 'said' | 'known'> },
  today: string,
): T {
  const facts = park.facts ?? []
  const before = facts.find((fact) => fact.key === key)
  const said = [...(park.said ?? []).filter((one) => one.key !== key), ...answered.said]
  if (key === HOURS.key) return { ...park, said }
  if (before?.how === 'operator') {
    // The operator's word stays; visitors who agree renew it.
    const renew = (fact: KnownFact) => (fact === before ? { ...fact, since: today } : fact)
    return {
      ...park,
      said,
      ...(answered.known === before.value ? { facts: facts.map(renew) } : {}),
    }
  }
  const agreed: KnownFact | null = answered.known
    ? { key, value: answered.known, source: 'visitors', since: today, how: 'visitors' }
    : null
  if (!agreed && before?.how !== 'visitors') return { ...park, said }
  const others = facts.filter((fact) => fact.key !== key)
  return { ...park, said, facts: agreed ? [...others, agreed] : others }
}
