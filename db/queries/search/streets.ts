import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import { fragment, toQuery } from '../../fragment.ts'

/** A street with its packed lines and houses. */
export type FoundStreet = Coordinates & {
  name: string
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
const MAX_STREETS = 24

/** Those of the given names that any street has. */
export async function knownStreets(
  { sql, run }: Database,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await run(
    toQuery<{ key: string }[]>(
      sql,
      fragment`
        select key from unnest(${[...keys]}::text[]) as asked(key)
        where exists (select from streets where streets.key = asked.key)`,
    ),
  )
  return rows.map(({ key }) => key)
}

/** The streets of a name, as `readStreetName` compares it. */
export async function findStreets(
  { sql, run }: Database,
  key: string,
  { bounds, near }: StreetFilter,
): Promise<FoundStreet[]> {
  const { south = -90, north = 90, west = -180, east = 180 } = bounds ?? {}
  const { lat = 0, lng = 0 } = near ?? {}
  const found = fragment`
    select name, city, latitude as lat, longitude as lng, lines, houses from streets
    where key = ${key}::text and latitude between ${south}::float8 and ${north}::float8
      and case when ${west}::float8 <= ${east}::float8
        then longitude between ${west}::float8 and ${east}::float8
        else longitude >= ${west}::float8 or longitude <= ${east}::float8 end
    order by (latitude - ${lat}::float8) ^ 2
        + ((longitude - ${lng}::float8) * cos(radians(${lat}::float8))) ^ 2,
      region_id, content
    limit ${MAX_STREETS}::int`
  return run(toQuery<FoundStreet[]>(sql, found))
}
