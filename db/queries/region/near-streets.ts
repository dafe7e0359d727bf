import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import { transaction } from '../../transaction.ts'
import { toJson } from '../columns.ts'

/** A park without an address. */
export type UnaddressedPark = Coordinates & {
  id: number
  /** As it is stored; null if none is known. */
  near: string | null
  entrances: Coordinates[] | null
  /** Half the diagonal of the box around its outline, in degrees; null if that is not known. */
  halfDiagonal: number | null
}

/** Packed lines of a street near a park. */
export type StreetNearPark = { id: number; name: string; source: string; lines: Uint8Array }

/** Parks looked for by one statement, which has a deadline. */
const AT_ONCE = 10_000
/** Most streets looked at for a park. */
const MAX_STREETS = 40

/**
 * The parks without an address in the area of a region's streets, and those that have a street there.
 *
 * @param among the region, or the area
 * @param isNew whether only those that have none yet are meant
 */
export async function parksAmongStreets(
  { sql, run }: Database,
  among: number | Bounds,
  { isNew = false } = {},
): Promise<number[]> {
  const ids: number[] = []
  const area =
    typeof among === 'number'
      ? sql`select min((extent[1])[0]) as west, min((extent[1])[1]) as south,
          max((extent[0])[0]) as east, max((extent[0])[1]) as north
        from streets where region_id = ${among}::int`
      : sql`select ${among.west}::float8 as west, ${among.south}::float8 as south,
          ${among.east}::float8 as east, ${among.north}::float8 as north`
  for (;;) {
    const rows = await run(sql<{ id: number }[]>`
      with area as (${area})
      select id from parks, area
      where id > ${ids.at(-1) ?? 0}::int
        and position <@ box(point(west, mercator_y(south)), point(east, mercator_y(north)))
        and case when near_street is null then json_fields not like '%"vicinity":%'
          else not ${isNew}::boolean end
      order by id limit ${AT_ONCE}::int`)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < AT_ONCE) return ids
  }
}

/** Those of these parks that have no address. */
export async function unaddressedParks(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<UnaddressedPark[]> {
  return run(sql<UnaddressedPark[]>`
    select id, latitude as lat, longitude as lng, near_street as near,
      (select insides -> 'entrances' from park_insides
        where park_insides.park_id = parks.id and insides -> 'entrances' <> '[]'
        limit 1) as entrances,
      (point(box[0]) <-> point(box[1])) / 2 as "halfDiagonal"
    from parks left join park_outlines on park_outlines.park_id = id
    where id = any(${[...ids]}::int[])
      and not ('{' || json_fields)::jsonb ?| array['vicinity', 'formattedAddress']`)
}

/** The streets around each of several places, within a distance in degrees. */
export async function streetsNear(
  { sql, run }: Database,
  places: readonly (Coordinates & { id: number; degrees: number })[],
): Promise<StreetNearPark[]> {
  return run(sql<StreetNearPark[]>`
    select id, found.name, found.lines,
      case found.kind when 'tiger' then 'tiger' else 'osm' end as source
    from jsonb_to_recordset(${toJson(places)}::text::jsonb)
        as place(id int, lat float8, lng float8, degrees float8),
      lateral (
        select streets.name, lines, kind from streets left join regions on regions.id = region_id
        where extent && box(
          point(lng - degrees / cos(radians(lat)), lat - degrees),
          point(lng + degrees / cos(radians(lat)), lat + degrees))
        order by extent <-> point(lng, lat) limit ${MAX_STREETS}::int
      ) as found`)
}

/** Sets the streets of parks; null takes them. */
export async function setNearStreets(
  { sql, run }: Database,
  stated: readonly { id: number; near: string | null; source: string | null }[],
): Promise<void> {
  const set = transaction(sql, async (tx) => {
    // Not a change of the park.
    await tx`set local parkfetch.is_deriving = 'on'`
    await tx`
      update parks set near_street = stated.near, near_source = stated.source
      from jsonb_to_recordset(${toJson(stated)}::text::jsonb) as stated(id int, near text, source text)
      where parks.id = stated.id
        and (near_street, near_source) is distinct from (stated.near, stated.source)`
  })
  await run(set)
}
