import type postgres from 'postgres'
import type { Bounds } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { readPark } from './park-json.ts'
import { parkRanges } from './park-ranges.ts'

type Sql = postgres.Sql

/**
 * A park by its number with all of its photos, or null. One whose facts may not be kept any longer
 * has no name.
 */
export async function findPark({ sql, run }: Database, id: number): Promise<Park | null> {
  const [row] = await run(
    sql<{ fields: string; photos: string | null }[]>`
      select json_fields as fields,
        case when photos <> '[]' then photos else (
          select facts -> 'photos' from park_layers
          where has_layers and park_id = parks.id and facts ? 'photos' order by source limit 1
        ) end::text as photos
      from parks
      where id = ${id}::bigint and name <> '' and coalesce(kept_until > now(), true)`,
  )
  if (!row) return null
  const park = readPark(row.fields)
  return row.photos ? { ...park, photos: JSON.parse(row.photos) } : park
}

/** Parks visitors can find, from the one after this number on, in the order of their numbers. */
export async function listParkNames(
  { sql, run }: Database,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; name: string }[]> {
  return run(sql<Row<typeof parks, 'id' | 'name'>[]>`
    select id, name from parks
    where id > ${after}::bigint and listed and name <> '' and coalesce(kept_until > now(), true)
    order by id limit ${limit}::int`)
}

/** How many parks visitors can find. Looks at every park, some at a time. */
export async function countListedParks(database: Database): Promise<number> {
  const { sql, run } = database
  let all = 0
  for await (const { first, last } of parkRanges(database)) {
    const [row] = await run(sql<[{ count: number }]>`
      select count(*)::int as count from parks
      where id between ${first}::bigint and ${last}::bigint
        and listed and coalesce(kept_until > now(), true)`)
    all += row.count
  }
  return all
}

export type ParkOrigin = {
  source: string
  sourceId: string
  /** Whether the park is this source's own, and not one it adds to. */
  isOwn: boolean
}

/** Which sources know a park, and by which name of theirs; its own source first. */
export async function findParkOrigins({ sql, run }: Database, id: number): Promise<ParkOrigin[]> {
  return [
    ...(await run(sql<ParkOrigin[]>`
      select source, source_id as "sourceId", true as "isOwn" from parks where id = ${id}::bigint
      union all
      select source, source_id, false from park_layers where park_id = ${id}::bigint`)),
  ]
}

/** So many at once take well under a second, also where nothing is in memory. */
const OUTDATED_AT_ONCE = 1_000

/**
 * Takes out of the database what its source does not allow to be kept any longer. A park of such
 * a source keeps its number and its source's own name for it, so that it can come back.
 *
 * @returns how many parks changed
 */
export async function dropOutdatedFacts({ sql, run }: Database): Promise<number> {
  // No source allows a year: such a date is of a clock that was ahead, unless it is behind now, as
  // it surely is before the schema was made.
  const isAhead = sql`kept_until > now() + interval '1 year' and now() > (
    select to_timestamp(max(created_at) / 1000.0) from drizzle.__drizzle_migrations)`
  const isOutdated = sql`(kept_until <= now() or ${isAhead})`
  const dropSome = [
    () => sql`
      delete from park_layers where (park_id, source) in (
        select park_id, source from park_layers
        where ${isOutdated} limit ${OUTDATED_AT_ONCE}::int)`,
    () => sql`
      update parks set told_listed = false, name = '', latitude = 0, longitude = 0, vicinity = null,
        formatted_address = null, city = null, state = null, postal_code = null, rating = null,
        user_ratings_total = null, amenities = '{}', types = '{}', photos = '[]',
        opening_hours = null, description = null, keywords = '{}', area = null, kept_until = null
      where id in (
        select id from parks where ${isOutdated} limit ${OUTDATED_AT_ONCE}::int)`,
  ]
  let dropped = 0
  for (const drop of dropSome) {
    for (;;) {
      const { count } = await run(drop())
      dropped += count
      if (count < OUTDATED_AT_ONCE) break
    }
  }
  return dropped
}

type NamedPark = Row<typeof parks, 'id' | 'name' | 'latitude' | 'longitude' | 'city' | 'state'>

export type NameQuery = {
  limit: number
  /** All of a name, or its end as well; otherwise any words of it, the last one unfinished. */
  match?: 'whole' | 'ending'
  /** Only parks of this city and of one of these states, as `normaliseName` gives them. */
  city?: string
  states?: string[]
  /** Parks in this box as well, whatever their city and state. */
  around?: Bounds
}

/** Characters of a name it can be found by, as `name_tails` cuts it. */
const LONGEST_TAIL = 100
/** Most names that are looked through and ranked, at some 5 µs each. */
const MOST = { sameWords: 10_000, unfinishedInPlace: 2_000, unfinished: 250 }

/**
 * Parks whose name holds the given words in a row: those of just this name, then those whose name
 * begins with the words, then the others; in each group those of the very city, then the best
 * known by the number of their ratings. Where more names begin with the words than can be ranked
 * in time, the first of them in the order of the alphabet are.
 *
 * @param words as `normaliseName` gives them
 */
export async function findParksByName(
  { sql, run }: Database,
  words: string,
  query: NameQuery,
): Promise<NamedPark[]> {
  const found = new Map<number, NamedPark>()
  const groups = [sql`skipped = 0`, ...(query.match === 'whole' ? [] : [sql`skipped > 0`])]
  for (const names of groups) {
    const parks = await run(bestKnown(sql, { ...query, words, names }))
    for (const park of parks) found.set(park.id, found.get(park.id) ?? park)
    if (found.size >= query.limit) break
  }
  return [...found.values()].slice(0, query.limit)
}

type Names = NameQuery & { words: string; names: postgres.Fragment }

/** The best known parks, by their whole names or by the tails of them, of the place asked for. */
function bestKnown(sql: Sql, { words, names, ...query }: Names) {
  const start = [...words].slice(0, LONGEST_TAIL).join('')
  const isPlaced = query.city || query.states || query.around
  const unfinished = isPlaced ? MOST.unfinishedInPlace : MOST.unfinished
  // The greatest character, so that the range holds every tail that begins with the words.
  const range = query.match
    ? sql`tail = ${start}::text`
    : sql`tail ~>=~ ${start}::text and tail ~<=~ ${`${start}\u{10ffff}`}::text`
  const elsewhere = sql`normalise_name(city) is distinct from ${query.city ?? ''}::text,`
  // In the order of the tails those that are just the words come before the limit cuts.
  return sql<NamedPark[]>`
    select id, name, latitude, longitude, city, state
    from (
      select distinct park_id from (
        select park_id from park_names where ${names} and ${range}
        order by tail using ~<~ limit ${query.match ? MOST.sameWords : unfinished}::int
      ) as first
    ) as named
    join parks on id = park_id
    where ${isPlaced ? isIn(sql, query) : sql`true`}
    order by search_name <> ${words}::text, ${query.city ? elsewhere : sql``}
      user_ratings_total desc nulls last, id
    limit ${query.limit}::int`
}

function isIn(sql: Sql, { city, states, around }: NameQuery) {
  const inState = states ? sql`normalise_name(state) = any(${states}::text[])` : sql`true`
  const inCity = city ? sql`normalise_name(city) = ${city}::text` : sql`true`
  const isNamed = city || states ? sql`${inState} and ${inCity}` : sql`false`
  return around ? sql`(${isNamed} or ${inBox(sql, around)})` : isNamed
}

/** Whether a park is in a box, by its coordinates. */
export function inBox(sql: Sql, { south, west, north, east }: Bounds) {
  const within = sql`longitude between ${west}::float8 and ${east}::float8`
  const acrossAntimeridian = sql`(longitude >= ${west}::float8 or longitude <= ${east}::float8)`
  return sql`latitude between ${south}::float8 and ${north}::float8
    and ${west <= east ? within : acrossAntimeridian}`
}
