import type postgres from 'postgres'
import type { Bounds } from '#domain/geo.ts'
import type { Park } from '#domain/park.ts'
import type { Database } from '../client.ts'

type Sql = postgres.Sql

/** A park by its number, or null. */
export async function findPark({ sql, run }: Database, id: number): Promise<Park | null> {
  const [row] = await run(
    sql<{ fields: string }[]>`select json_fields as fields from parks where id = ${id}::bigint`,
  )
  return row ? (JSON.parse(`{${row.fields}`) as Park) : null
}

type NamedPark = {
  id: number
  name: string
  latitude: number
  longitude: number
  city: string | null
  state: string | null
}

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

function inBox(sql: Sql, { south, west, north, east }: Bounds) {
  const within = sql`longitude between ${west}::float8 and ${east}::float8`
  const acrossAntimeridian = sql`(longitude >= ${west}::float8 or longitude <= ${east}::float8)`
  return sql`latitude between ${south}::float8 and ${north}::float8
    and ${west <= east ? within : acrossAntimeridian}`
}
