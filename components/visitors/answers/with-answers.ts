import type { Answered } from '#domain/facts/answer-schemas.ts'
import { HOURS } from '#domain/facts/answers.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'

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
