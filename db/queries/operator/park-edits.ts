import type postgres from 'postgres'
import { copyableOf, editableFields, fieldSources } from '#domain/operator/corrections.ts'
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

type Sql = Database['sql']
type Fragment = postgres.Fragment

type Asked = {
  region: number
  /** What is asked of the columns of `parks`. */
  isFound: Fragment
  order: Fragment
  /** Whether that leaves so few parks that each can be looked at. */
  isNarrow: boolean
  limit: number
  skipped: number
}

/** Parks with a word in their names that are sorted by them. */
const MAX_SORTED = 10_000

/** A page of parks, by name if they are searched for; one without a name, whose facts have expired, is left out. */
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
    ? sql`join (${selectOfRegion(sql, ofRegion)}) as stated using (id) order by stated.nth`
    : sql`where ${isFound} order by ${order} limit ${limit}::int offset ${skipped}::int`
  const rows = await run(sql<ParkToEdit[]>`
    select id, name, place_name(in_place) as place, source,
      latitude as lat, longitude as lng, hidden as "isHidden",
      (select json_build_object('id', target.id, 'name', target.name)
        from park_merges join parks as target on target.id = kept_id
        where parks.hidden and merged_id = parks.id) as "mergedInto",
      not listed and not hidden and source <> 'test' as "isClosed", has_corrections as "isCorrected"
    from parks ${pageOf}`)
  return { parks: rows.slice(0, PARKS_PER_PAGE), hasMore: rows.length > PARKS_PER_PAGE }
}

function isFiltered(
  sql: Database['sql'],
  { place, source, missing }: Pick<ParksToEditInput, 'place' | 'source' | 'missing'>,
) {
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

/** A park as visitors see it, and what of that may be copied; null if there is none. */
export async function findParkToEdit(
  { sql, run }: Database,
  id: number,
): Promise<EditedPark | null> {
  type Row = Record<'fields' | 'copyableFields', string> &
    Record<'facts' | 'copyableFacts', WonFact[] | null>
  const [row] = await run(sql<Row[]>`
    select json_fields as fields, ${sql.unsafe(COPYABLE_FIELDS)} as "copyableFields",
      ${sql.unsafe(WON_FACTS)} as facts, ${sql.unsafe(WON_COPYABLE_FACTS)} as "copyableFacts"
    from parks
    where id = ${id}::bigint and name <> '' and coalesce(kept_until > now(), true)`)
  if (!row) return null
  const shown = readPark(row.fields)
  const copyable = readPark(row.copyableFields)
  return {
    id: shown.id,
    name: shown.name,
    source: shown.source,
    park: editableFields(shown),
    fieldSources: fieldSources(shown),
    copyable: copyableOf(copyable),
    copyableSources: fieldSources(copyable),
    facts: toKnownFacts(row.facts ?? []),
    copyableFacts: toKnownFacts(row.copyableFacts ?? []),
  }
}

/** Changes shown of one park; older ones are left out. */
const MAX_HISTORY = 200

/** What changed about a park, the latest first. */
export async function findParkHistory({ sql, run }: Database, id: number): Promise<HistoryEntry[]> {
  const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
  const rows = await run(sql<HistoryEntry[]>`
      select to_char(at at time zone 'utc', ${iso}::text) as at, source, key, before, after, correction
      from (
        select at, source, key, before, after, null::json as correction, id
        from (
          select * from park_history where park_id = ${id}::bigint
          order by at desc, id desc limit ${MAX_HISTORY}::int) as stated
        union all
        select created_at, 'operator', null, null, null, json_build_object('id', id,
          'facts', facts, 'before', before, 'fieldSources', tellers,
          'undoneAt', to_char(undone_at at time zone 'utc', ${iso}::text)), id
        from park_corrections where park_id = ${id}::bigint
      ) as change
      order by change.at desc, change.id desc limit ${MAX_HISTORY}::int`)
  return [...rows]
}

/**
 * Selects a page of the parks of a region: by a record of their own, as a layer, or of a park
 * that is merged into them. Unless few are asked for they are in the order of the region's records:
 * by number all of them would have to be read first.
 */
function selectOfRegion(sql: Sql, { region, ...asked }: Asked): Fragment {
  // A plan that is right for one region is wrong for another, so the number is part of the text.
  const records = sql`(select * from region_records where region_id = ${sql.unsafe(`${region}::int`)}) as record`
  const ofRegion = asked.isNarrow ? lookAtEach(sql, records, asked) : follow(sql, records, asked)
  return sql`
    select id, nth from (${ofRegion}) as stated
    order by nth limit ${asked.limit}::int offset ${asked.skipped}::int`
}

type Found = Omit<Asked, 'region'>

function lookAtEach(sql: Sql, records: Fragment, { isFound, order }: Found) {
  return sql`
    with found as materialized (
      select id, source, source_id, search_name from parks where ${isFound})
    select id, row_number() over (order by ${order}) as nth from found
    where ${ownOf(sql, records, 'found')} or ${layeredOf(sql, records, sql`park_id = found.id`)}
      or id in (${targetsOf(sql, records)})`
}

/** Each of the three ways ends by itself once it has found enough. */
function follow(sql: Sql, records: Fragment, { isFound, limit, skipped }: Found) {
  const isOwn = ownOf(sql, records, 'parks')
  const isLayered = layeredOf(sql, records, sql`park_id = parks.id`)
  const isLayeredBefore = layeredOf(sql, records, sql`park_id = parks.id and source < stated_by`)
  const enough = sql`order by stated_by, stated_as limit ${skipped + limit}::int`
  return sql`
    select id, row_number() over (order by way, stated_by, stated_as) as nth
    from (
      (select id, 1 as way, source as stated_by, source_id as stated_as
        from ${records} join parks using (source, source_id) where ${isFound} ${enough})
      union all
      (select id, 2, stated_by, stated_as
        from (
          select park_id, source as stated_by, source_id as stated_as
          from ${records} join park_layers using (source, source_id)
        ) as layer join parks on id = park_id
        where ${isFound} and not ${isOwn} and not ${isLayeredBefore} ${enough})
      union all
      (select id, 3, source as stated_by, source_id as stated_as from parks
        where ${isFound} and id in (${targetsOf(sql, records)}) and not ${isOwn} and not ${isLayered}
        ${enough})
    ) as way`
}

function ownOf(sql: Sql, records: Fragment, park: string): Fragment {
  return sql`exists (select from ${records}
    where source = ${sql(park)}.source and source_id = ${sql(park)}.source_id)`
}

function layeredOf(sql: Sql, records: Fragment, isOf: Fragment): Fragment {
  return sql`exists (select from ${records} join park_layers using (source, source_id) where ${isOf})`
}

/** The parks into which others of the region were merged. */
function targetsOf(sql: Sql, records: Fragment): Fragment {
  return sql`
    select merge_target(merged.id) from park_merges join parks as merged on merged.id = merged_id
    where ${ownOf(sql, records, 'merged')} or ${layeredOf(sql, records, sql`park_id = merged.id`)}`
}
