import type { Database } from '../../client.ts'
import { fragment, toQuery } from '../../fragment.ts'
import { withSoundCentre } from './nearby-parks.ts'
import { candidateRows, isWithin, type NearbyQuery } from './nearby-rows.ts'
import { fits, HOURS_LINES, isRefused, unlimited } from './park-filter.ts'

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

/** Opening hours of some parks, as lines of weekdays. */
type KnownHours = {
  hash: string
  lines: string[]
  /** Their ids, latitudes and longitudes; null if there are too many. */
  parks: [id: number, lat: number, lng: number][] | null
}

/**
 * The different opening hours of an area's parks, whatever its filter.
 *
 * @param most if the area has more parks with hours, single ones are not told
 */
export async function findHours(
  { sql, run }: Database,
  asked: NearbyQuery,
  most: number,
): Promise<KnownHours[]> {
  const query = withSoundCentre({ ...asked, filter: unlimited(asked.filter) })
  const rows = fragment`
    with known as materialized (
      select id, latitude, position[0] as longitude, ${HOURS_LINES} as lines
      from (${candidateRows(query, 'hours')}) as counted
      where ${HOURS_LINES} is not null and ${isWithin(query)}
    )
    select md5(lines) as hash, lines::json as lines,
      case when (select count(*) from known) <= ${most}::int
        then json_agg(json_build_array(id, latitude, longitude)) end as parks
    from known group by known.lines`
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
