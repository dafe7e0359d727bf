import { FACTS } from '#domain/facts/catalogue.ts'
import type { FactWay } from '#domain/facts/fact.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'
import { ENOUGH_KNOWN, WORTH_KNOWING } from '#domain/park/worth-knowing.ts'
import type { Database } from '../../client.ts'

/** A SQL expression: what is known of the row of `parks` now, a bit for each of `WORTH_KNOWING`. */
export const KNOWN_NOW = '(case when known_until <= now() then known_for_good else known end)'

/** A SQL condition: too little is known of a row of `parks` for search engines to index it. */
export const IS_LITTLE_KNOWN = `bit_count(${KNOWN_NOW}::int::bit(${WORTH_KNOWING.length})) < ${ENOUGH_KNOWN}`

/** A row of `won_facts`, as selected by `WON_FACTS`. */
export type WonFact = {
  key: string
  value: string
  source: string
  since: string | null
  told: string | null
  how: FactWay
}

/**
 * A SQL expression: when the fact `won` of a park was fetched or imported; null if it has a date of its own,
 * or if that is unknown.
 *
 * @param park an expression of a row of `parks`
 */
export function statedOfWon(park: string): string {
  return `case when won.observed_at is null then (
    select max(said.fact ->> 'told')
    from (
      select (${park}).facts -> won.key, (${park}).source
      union all
      select facts -> 'facts' -> won.key, regexp_replace(source, '-details$', '')
      from park_layers where (${park}).has_layers and park_id = (${park}).id
    ) as said(fact, by_source)
    where coalesce(said.fact ->> 'source', by_source) = won.source
      and said.fact ->> 'value' = won.value) end`
}

/** A SQL expression: the facts of the row of `parks`, as JSON; null if there are none. */
export const WON_FACTS = wonFacts(false)

/** The same without Google's. */
export const WON_COPYABLE_FACTS = wonFacts(true)

function wonFacts(isCopyable: boolean): string {
  return `(
    select json_agg(json_build_object('key', won.key, 'value', won.value, 'source', won.source,
      'since', to_char(won.observed_at at time zone 'utc', 'YYYY-MM-DD'),
      'told', ${statedOfWon('parks')}, 'how', won.how))
    from won_facts(parks, ${isCopyable}) as won)`
}

/** A fact about a park that may be copied, which Google's may not. */
export type CopyableFact = Pick<WonFact, 'key' | 'value' | 'source' | 'since' | 'told'> & {
  parkId: number
}

/** The facts of parks that may be copied. */
export async function findCopyableFacts(
  { sql, run }: Database,
  parkIds: readonly number[],
): Promise<CopyableFact[]> {
  return run(sql<CopyableFact[]>`
    select parks.id as "parkId", won.key, won.value, won.source,
      to_char(won.observed_at at time zone 'utc', 'YYYY-MM-DD') as since,
      ${sql.unsafe(statedOfWon('parks'))} as told
    from parks cross join lateral won_facts(parks, true) as won
    where parks.id = any(${[...parkIds]}::int[])`)
}

const PLACES = new Map(FACTS.map(({ key }, index) => [key, index]))

/** Converts rows to facts in the catalogue's order; facts that it lacks are dropped. */
export function toKnownFacts(rows: readonly WonFact[]): KnownFact[] {
  return rows
    .filter(({ key }) => PLACES.has(key))
    .sort((a, b) => (PLACES.get(a.key) ?? 0) - (PLACES.get(b.key) ?? 0))
    .map(({ key, value, source, since, told, how }) => ({
      key,
      value,
      source,
      ...(since ? { since } : {}),
      ...(told ? { told } : {}),
      how,
    }))
}
