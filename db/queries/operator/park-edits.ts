import { claimsOf, claimTellers, copyableClaims } from '#domain/operator/corrections.ts'
import { PARKS_PER_PAGE } from '#domain/operator/park-edit.ts'
import type {
  EditedPark,
  HistoryEntry,
  ParkChoices,
  ParksToEdit,
  ParksToEditInput,
  ParkToEdit,
} from '#domain/operator/park-edit-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Database } from '../../client.ts'
import { toKnownFacts, WON_COPYABLE_FACTS, WON_FACTS, type WonFact } from '../park/known-facts.ts'
import { COPYABLE_FIELDS, readPark } from '../park/park-json.ts'
import { selectOfRegion } from './parks-of-region.ts'

/** Parks with a word in their names that are sorted by them. */
const MAX_SORTED = 10_000

/** A page of parks, by name if they are searched for; one without a name, whose facts may not be kept, is left out. */
export async function findParksToEdit(
  { sql, run }: Database,
  { q, set, page, ...filters }: ParksToEditInput,
): Promise<ParksToEdit> {
  const { place, source, region, missing } = filters
  const isMerged = sql`(hidden and exists (
    select from park_merges where merged_id = parks.id))`
  const isIn = {
    all: sql`true`,
    corrected: sql`has_corrections`,
    hidden: sql`has_corrections and hidden and not ${isMerged}`,
    merged: isMerged,
    closed: sql`not listed and not hidden and source <> 'test'`,
  }
  const name = normaliseName(q)
  const begins = sql`tail ~>=~ ${name}::text and tail ~<=~ ${`${name}\u{10ffff}`}::text`
  const words = name.replaceAll(/[\\%_]/g, '\\$&')
  const number = /^\d{1,9}$/.test(q) ? Number(q) : 0
  const hasWords = sql`' ' || search_name like ${`% ${words}%`}::text`
  const first = sql`order by tail using ~<~ limit ${MAX_SORTED}::int`
  // Only parks that searches find have their names in a table of their own, with an index for whole
  // names and one for their tails.
  const named = sql`
    (select park_id from park_names where skipped = 0 and ${begins} ${first})
    union all (select park_id from park_names where skipped > 0 and ${begins} ${first})`
  // Of a word that very many names have only the first are sorted, unless a filter needs all of them.
  const isNarrowed = set !== 'all' || place || source || region || missing
  const [found] =
    name && isNarrowed
      ? await run(sql<{ count: number }[]>`select count(*)::int as count from (${named}) as named`)
      : []
  const isCommon = (found?.count ?? 0) >= MAX_SORTED
  // Estimates take any such comparison for rare, and don't look into 'coalesce'.
  const isNamed = isCommon
    ? sql`coalesce(${hasWords} or id = ${number}::int, false)`
    : sql`id in (${named}
        union all select id from parks where not listed and ${hasWords}
        union all select ${number}::int)`
  // All parks are too many to sort by name. Going through them by number until a filter has matched
  // often enough can take too long, which an expression prevents.
  const byId = place || source ? sql`id + 0` : sql`id`
  const order = (q && !isCommon) || set !== 'all' ? sql`search_name, id` : byId
  const isFound = sql`name <> '' and coalesce(kept_until > now(), true) and ${isIn[set]}
    and ${isFiltered(sql, filters)} and ${name ? isNamed : sql`true`}`
  const isNarrow = Boolean((name && !isCommon) || place) || set !== 'all'
  const [limit, skipped] = [PARKS_PER_PAGE + 1, (page - 1) * PARKS_PER_PAGE]
  const ofRegion = { region, isFound, order, isNarrow, limit, skipped }
  const pageOf = region
    ? sql`join (${selectOfRegion(sql, ofRegion)}) as told using (id) order by told.nth`
    : sql`where ${isFound} order by ${order} limit ${limit}::int offset ${skipped}::int`
  const rows = await run(sql<ParkToEdit[]>`
    select id, name, place_name(in_place) as place, source,
      latitude as lat, longitude as lng, hidden as "isHidden",
      (select json_build_object('id', kept.id, 'name', kept.name)
        from park_merges join parks as kept on kept.id = kept_id
        where parks.hidden and merged_id = parks.id) as "mergedInto",
      not listed and not hidden and source <> 'test' as "isClosed", has_corrections as "isCorrected"
    from parks ${pageOf}`)
  return { parks: rows.slice(0, PARKS_PER_PAGE), hasMore: rows.length > PARKS_PER_PAGE }
}

type Filters = Pick<ParksToEditInput, 'place' | 'source' | 'missing'>

function isFiltered(sql: Database['sql'], { place, source, missing }: Filters) {
  const [, city = place, state = ''] = /^(.*),\s*([a-z]{2})$/i.exec(place) ?? []
  const isThere = sql`in_place = any(array(
    with named as (
      select id from places where search_name = ${normaliseName(city)}::text
        and ${state.toUpperCase()}::text in ('', us_state))
    select id from named union select places.id from places join named on parent_id = named.id))`
  // Each has an index of its own.
  const isAt = sql`id in (
    select id from parks where listed and ${isThere}
    union all select id from parks where not listed and ${isThere})`
  const isUnknown = sql`not exists (select from park_facts
    where park_id = parks.id and key = ${missing}::text and value <> 'unknown')`
  return sql`${place ? isAt : sql`true`} and ${source ? sql`source = ${source}::text` : sql`true`}
    and ${missing ? isUnknown : sql`true`}`
}

/** What parks can be filtered by; sources are read from the index, one after the other. */
export async function findParkChoices({ sql, run }: Database): Promise<ParkChoices> {
  const sources = await run(sql<{ source: string }[]>`
    with recursive each as (
      select min(source) as source from parks
      union all
      select (select min(source) from parks where parks.source > each.source)
      from each where source is not null
    )
    select source from each where source is not null and source <> 'test' limit ${MAX_CHOICES}::int`)
  const regions = await run(sql<ParkChoices['regions']>`
    select id, name from regions order by name, id limit ${MAX_CHOICES}::int`)
  return { sources: sources.map(({ source }) => source), regions: [...regions] }
}

/** Sources and regions to choose from. */
const MAX_CHOICES = 500

type EditedRow = {
  id: number
  fields: string
  copyableFields: string
  facts: WonFact[] | null
  copyableFacts: WonFact[] | null
}

/** A park as visitors see it, and what of that may be copied; null if there is none. */
export async function findParkToEdit(
  { sql, run }: Database,
  id: number,
): Promise<EditedPark | null> {
  const [row] = await run(sql<EditedRow[]>`
    select id, json_fields as fields, ${sql.unsafe(COPYABLE_FIELDS)} as "copyableFields",
      ${sql.unsafe(WON_FACTS)} as facts, ${sql.unsafe(WON_COPYABLE_FACTS)} as "copyableFacts"
    from parks
    where id = ${id}::bigint and name <> '' and coalesce(kept_until > now(), true)`)
  if (!row) return null
  const shown = readPark(row.fields)
  const copyable = readPark(row.copyableFields)
  return {
    id: row.id,
    name: shown.name,
    source: shown.source,
    park: claimsOf(shown),
    tellers: claimTellers(shown),
    copyable: copyableClaims(copyable),
    copyableTellers: claimTellers(copyable),
    facts: toKnownFacts(row.facts ?? []),
    copyableFacts: toKnownFacts(row.copyableFacts ?? []),
  }
}

/** Changes shown of one park; older ones are left out. */
const MAX_HISTORY = 200

/** What changed about a park, the latest first. */
export async function findParkHistory({ sql, run }: Database, id: number): Promise<HistoryEntry[]> {
  const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
  return [
    ...(await run(sql<HistoryEntry[]>`
      select to_char(at at time zone 'utc', ${iso}::text) as at, source, key, before, after, correction
      from (
        select at, source, key, before, after, null::json as correction, id
        from (
          select * from park_history where park_id = ${id}::bigint
          order by at desc, id desc limit ${MAX_HISTORY}::int) as told
        union all
        select created_at, 'operator', null, null, null, json_build_object('id', id,
          'facts', facts, 'before', before, 'tellers', tellers,
          'undoneAt', to_char(undone_at at time zone 'utc', ${iso}::text)), id
        from park_corrections where park_id = ${id}::bigint
      ) as change
      order by change.at desc, change.id desc limit ${MAX_HISTORY}::int`)),
  ]
}
