import type { Database } from '../../client.ts'
import { fragment, toQuery } from '../../fragment.ts'
import { withSoundCentre } from './nearby-parks.ts'
import { candidateRows, isWithin, type NearbyQuery } from './nearby-rows.ts'
import { fits, HOURS_HASH, isRefused, unlimited } from './park-filter.ts'

/** The number of the area's parks in each group. */
export type GroupCounts = { fits: number; unknown: number; no: number }

/** Sorts all parks of an area into those that fit, those of which something is unknown, and others. */
export async function countGroups(
  { sql, run }: Database,
  asked: NearbyQuery,
): Promise<GroupCounts> {
  const query = withSoundCentre(asked)
  const unfiltered = { ...query, filter: unlimited(query.filter) }
  const rows = fragment`
    select
      (count(*) filter (where ${fits(query.filter)}))::int as fits,
      (count(*) filter (where not (${fits(query.filter)}) and not ${isRefused(query.filter)}))::int
        as unknown,
      (count(*) filter (where not (${fits(query.filter)}) and ${isRefused(query.filter)}))::int as no
    from (${candidateRows(unfiltered, 'groups')}) as counted where ${isWithin(unfiltered)}`
  const [row] = await run(toQuery<[GroupCounts]>(sql, rows))
  return row
}

/** Opening hours of some park, as lines of weekdays. */
type KnownHours = { hash: string; lines: string[] }

/** The different opening hours of an area's parks, whatever its filter. */
export async function findHours({ sql, run }: Database, asked: NearbyQuery): Promise<KnownHours[]> {
  const query = withSoundCentre({ ...asked, filter: unlimited(asked.filter) })
  const rows = fragment`
    select distinct ${HOURS_HASH} as hash, opening_hours -> 'weekday_text' as lines
    from (${candidateRows(query, 'groups')}) as counted
    where opening_hours is not null and ${isWithin(query)}`
  return run(toQuery<KnownHours[]>(sql, rows))
}

/** How many parks of an area are known to fulfil each wish of the catalogue, by 'key:value'. */
export async function countFacts(
  { sql, run }: Database,
  asked: NearbyQuery,
): Promise<Map<string, number>> {
  const query = withSoundCentre({ ...asked, filter: unlimited(asked.filter) })
  // Grouped first, as many parks share few combinations of facts.
  const rows = fragment`
    with known as (
      select facts_yes, count(*) as parks
      from (${candidateRows(query, 'groups')}) as counted where ${isWithin(query)}
      group by facts_yes
    )
    select key || ':' || value as wish, sum(parks)::int as count
    from known join fact_bits on get_bit(facts_yes, bit) = 1
    group by 1`
  const counts = await run(toQuery<{ wish: string; count: number }[]>(sql, rows))
  return new Map(counts.map(({ wish, count }) => [wish, count]))
}
