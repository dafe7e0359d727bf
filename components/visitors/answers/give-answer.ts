import type { QueryClient } from '@tanstack/react-query'
import type { Answered } from '#domain/facts/answer-schemas.ts'
import { HOURS } from '#domain/facts/answers.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { parkQuery } from '../../app/queries.ts'
import { trpc } from '../../app/trpc.ts'
import { makeStoredList } from '../../ui/stored-list.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { showFailure } from '../rate-limit/show-failure.ts'

export type LoggedAnswer = {
  parkId: number
  key: string
  /** Null: 'Not sure', or taken back. */
  value: string | null
  /** Needed to change the answer. */
  receipt: string | null
  /** In milliseconds since 1970. */
  at: number
}

/** The answers given on this device; one for each park and question. */
export const answerLog = makeStoredList<LoggedAnswer>({
  key: 'parkfetch_answers',
  most: 300,
  isEntry: isLogged,
  isSame: (one, other) => one.parkId === other.parkId && one.key === other.key,
})

export function findLogged(parkId: number, key: string): LoggedAnswer | undefined {
  return answerLog.entries().find((one) => one.parkId === parkId && one.key === key)
}

export function isLogged(entry: unknown): entry is LoggedAnswer {
  const { parkId, key, value, receipt, at } = (entry ?? {}) as Record<string, unknown>
  const isTextOrNull = (one: unknown) => one === null || typeof one === 'string'
  return (
    Number.isInteger(parkId) &&
    typeof key === 'string' &&
    isTextOrNull(value) &&
    isTextOrNull(receipt) &&
    typeof at === 'number'
  )
}

/** Sends an answer to a question about a park, or takes it back if null; whether it was stored. */
export async function giveAnswer(
  client: QueryClient,
  { id }: Pick<Park, 'id'>,
  { key, value }: { key: string; value: string | null },
): Promise<boolean> {
  const logged = findLogged(id, key)
  try {
    const answered = await withTimeout((signal) =>
      trpc.answers.give.mutate({ id, key, value, receipt: logged?.receipt ?? null }, { signal }),
    )
    // An answer that was taken back can be asked for again.
    if (value === null) answerLog.drop((one) => one.parkId === id && one.key === key)
    else answerLog.put({ parkId: id, key, value, receipt: answered.receipt, at: Date.now() })
    const { queryKey } = parkQuery(id)
    // The answer of the server stays as old as it is.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
    const today = new Date().toISOString().slice(0, 10)
    client.setQueryData(queryKey, (park) => park && withAnswers(park, { key, answered }, today), {
      updatedAt,
    })
    return true
  } catch (error) {
    const text = 'Your answer could not be saved. Please try again later.'
    showFailure('Answer not saved', error, text)
    return false
  }
}

/** The park with what visitors now say about a question, and with the fact they agree on. */
export function withAnswers<T extends Pick<Park, 'facts' | 'said'>>(
  park: T,
  {
    key,
    answered: { said: now, known },
  }: { key: string; answered: Pick<Answered, 'said' | 'known'> },
  today: string,
): T {
  const { facts = [] } = park
  const before = facts.find((fact) => fact.key === key)
  const said = [...(park.said ?? []).filter((one) => one.key !== key), ...now]
  if (key === HOURS.key) return { ...park, said }
  if (before?.how === 'operator') {
    if (known !== before.value) return { ...park, said }
    // The operator's word stays; visitors who agree renew it.
    const renew = (fact: KnownFact) => (fact === before ? { ...fact, since: today } : fact)
    return { ...park, said, facts: facts.map(renew) }
  }
  const others = facts.filter((fact) => fact.key !== key)
  if (known) {
    const agreed = { key, value: known, source: 'visitors', since: today, how: 'visitors' } as const
    return { ...park, said, facts: [...others, agreed] }
  }
  return before?.how === 'visitors' ? { ...park, said, facts: others } : { ...park, said }
}
