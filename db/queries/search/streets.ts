import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import { type Database, fragment, rowsOf } from '../../client.ts'
import { transaction } from '../../transaction.ts'

/** A street with its packed lines and houses. */
export type FoundStreet = Coordinates & {
  name: string
  /** Its name for comparison. */
  key: string
  city: string | null
  lines: Uint8Array
  houses: Uint8Array
}

export type StreetFilter = {
  /** Only streets whose middle is in this box. */
  bounds?: Bounds | undefined
  /** The nearest to this point come first. */
  near?: Coordinates | undefined
}

/** Most streets returned for a name. */
const MAX_STREETS = 64

/** Those of the given names that any street has. */
export async function knownStreets(database: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ key: string }[]>(database)`
    select key from unnest(${[...keys]}::text[]) as asked(key)
    where exists (select from streets where streets.key = asked.key)`
  return rows.map(({ key }) => key)
}

/** Names returned for one that is typed in part or misspelt. */
const MAX_NAMES = 12
/** Trigrams that a misspelt name shares with the right one, as a part of all of both. */
const MIN_SIMILAR = 0.3

/** The names that begin with these words or, if `isWhole` is not set, with these letters. */
export async function streetNamesBeginning(
  { sql, run }: Database,
  key: string,
  { isWhole }: { isWhole: boolean },
): Promise<string[]> {
  const rows = await run(sql<{ key: string }[]>`
    select key from street_names where key like ${beginning(key, isWhole)}::text
    order by length(key), key limit ${MAX_NAMES}::int`)
  return rows.map((row) => row.key)
}

/** A street as it is suggested. */
export type StreetLocation = Pick<FoundStreet, 'name' | 'city' | 'lat' | 'lng'>

/** Most parts of streets looked at for a few suggestions. */
const MAX_PARTS = 60

/**
 * The streets whose names begin with these words or, if `isWhole` is not set, with these letters: the
 * nearest to a point, else those of the shortest names. Several may be parts of one street.
 */
export async function findStreetsBeginning(
  database: Database,
  key: string,
  { isWhole, near }: { isWhole: boolean; near?: Coordinates | undefined },
): Promise<StreetLocation[]> {
  const order = near
    ? fragment`(latitude - ${near.lat}::float8) ^ 2
        + ((longitude - ${near.lng}::float8) * cos(radians(${near.lat}::float8))) ^ 2, name`
    : fragment`length(key), key, name, city`
  return rowsOf<StreetLocation[]>(database)`
    select name, city, latitude as lat, longitude as lng from streets
    where key like ${beginning(key, isWhole)}::text
    order by ${order} limit ${MAX_PARTS}::int`
}

/** A `like` pattern for names that begin with these words or letters. */
function beginning(key: string, isWhole: boolean): string {
  return `${key.replace(/[\\%_]/g, '\\$&')}${isWhole ? ' ' : ''}%`
}

/** The names that share most trigrams with a misspelt one. */
export async function streetNamesLike({ sql, run }: Database, key: string): Promise<string[]> {
  const similar = transaction(sql, async (tx) => {
    await tx`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILAR)}, true)`
    return tx<{ key: string }[]>`
      select key from street_names where key % ${key}::text
      order by similarity(key, ${key}::text) desc, key limit ${MAX_NAMES}::int`
  })
  return (await run(similar)).map((row) => row.key)
}

/** The streets of these names, as `readStreetName` compares them. */
export async function findStreets(
  database: Database,
  keys: readonly string[],
  { bounds, near }: StreetFilter,
): Promise<FoundStreet[]> {
  const { south = -90, north = 90, west = -180, east = 180 } = bounds ?? {}
  const { lat = 0, lng = 0 } = near ?? {}
  return rowsOf<FoundStreet[]>(database)`
    select name, key, city, latitude as lat, longitude as lng, lines, houses from streets
    where key = any(${[...keys]}::text[]) and latitude between ${south}::float8 and ${north}::float8
      and case when ${west}::float8 <= ${east}::float8
        then longitude between ${west}::float8 and ${east}::float8
        else longitude >= ${west}::float8 or longitude <= ${east}::float8 end
    order by (latitude - ${lat}::float8) ^ 2
        + ((longitude - ${lng}::float8) * cos(radians(${lat}::float8))) ^ 2,
      region_id, content
    limit ${MAX_STREETS}::int`
}

/** Bytes of packed houses if there are none: a count for each side. */
const NO_HOUSES = 2
/** Most streets around a place. */
const MAX_AROUND = 60

/** The streets in a box that have house numbers, those with the nearest middles first. */
export async function findStreetsAround(
  { sql, run }: Database,
  { south, west, north, east }: Bounds,
  { lat, lng }: Coordinates,
): Promise<FoundStreet[]> {
  return run(sql<FoundStreet[]>`
    select name, key, city, latitude as lat, longitude as lng, lines, houses from streets
    where extent && box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
      and octet_length(houses) > ${NO_HOUSES}::int
    order by (latitude - ${lat}::float8) ^ 2
        + ((longitude - ${lng}::float8) * cos(radians(${lat}::float8))) ^ 2,
      region_id, content
    limit ${MAX_AROUND}::int`)
}
