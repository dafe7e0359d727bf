import type postgres from 'postgres'
import { boundsOf } from '#domain/geo/bounds.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import { circle } from '../../places.ts'
import type { places } from '../../schema/places.ts'
import { PLACE_KINDS, type PlaceBoundary } from '../../stored/place-boundary.ts'
import { rehearse, transaction } from '../../transaction.ts'
import type { Row } from '../columns.ts'

/** What became of places from a file. */
export type PlaceCounts = {
  written: number
  /** Left as they are: their outline is known already. */
  known: number
  /** Parts of a city that is not known. */
  alone: number
}

type Tx = postgres.TransactionSql
/** Ids below are those of the places known from the start. */
const FIRST_ID = 20_000_000
/** Degrees within which a city of the same name is the same one. */
const SAME_DEGREES = 0.1

/**
 * Writes the places of a file, cities before their parts, and derives the place of the parks in
 * them. What is known of the United States stays: only circles that stand for an outline are
 * replaced. A neighbourhood lies in no other one.
 *
 * @param regionId the region whose file it is, if it is one's
 * @throws the database's errors; nothing is written then
 */
export function writePlaceBoundaries(
  { sql }: Database,
  places: readonly PlaceBoundary[],
  regionId: number | null = null,
): Promise<PlaceCounts> {
  return transaction(sql, (tx) => writeAll(tx, places, regionId))
}

/** What `writePlaceBoundaries` would do; nothing is written. */
export function tryPlaces(
  { sql }: Database,
  places: readonly PlaceBoundary[],
): Promise<PlaceCounts> {
  return rehearse(sql, (tx) => writeAll(tx, places, null))
}

async function writeAll(
  tx: Tx,
  places: readonly PlaceBoundary[],
  regionId: number | null,
): Promise<PlaceCounts> {
  const counts: PlaceCounts = { written: 0, known: 0, alone: 0 }
  await tx`set local statement_timeout = 0`
  // Another import would choose the same ids.
  await tx`lock table places in share row exclusive mode`
  for (const place of places) {
    const outcome = await writeOne(tx, place)
    counts[outcome] += 1
    if (outcome !== 'written') continue
    await tx`
      insert into place_sources (source_ref, region_id)
      values (${place.ref}::text, ${regionId}::int) on conflict do nothing`
    await placeParks(tx, boundsOf([place.rings]))
  }
  return counts
}

async function writeOne(tx: Tx, place: PlaceBoundary): Promise<keyof PlaceCounts> {
  const known = await findKnown(tx, place)
  if (known && !known.isReplaced) return 'known'
  const parent = place.kind === 'city' ? null : await findParent(tx, place)
  if (parent === undefined) return 'alone'
  const { ref, kind, name, lat, lng, area, rings } = place
  const [row] = await tx<{ id: number }[]>`
    insert into places (id, source_ref, kind, name, us_state, parent_id, latitude, longitude,
      land_area, is_approximate)
    values (coalesce(${known?.id ?? null}::int, (select greatest(${FIRST_ID}::int, max(id) + 1) from places)), ${ref}::text,
      ${kind}::text, ${name}::text,
      coalesce(us_state_of(null, ${lat}::float8, ${lng}::float8), ''), ${parent}::int,
      ${lat}::float8, ${lng}::float8, ${area}::float8, false)
    on conflict (id) do update set source_ref = excluded.source_ref,
      kind = excluded.kind, name = excluded.name, parent_id = excluded.parent_id,
      latitude = excluded.latitude, longitude = excluded.longitude,
      land_area = excluded.land_area, is_approximate = false
    returning id`
  await writeOutline(tx, row?.id ?? 0, rings)
  return 'written'
}

async function writeOutline(tx: Tx, id: number, rings: PlaceBoundary['rings']): Promise<void> {
  const texts = rings.map((ring) => `(${ring.map(([x, y]) => `(${x},${y})`).join()})`)
  await tx`delete from place_outlines where place_id = ${id}::int`
  await tx`
    insert into place_outlines (place_id, outline)
    select ${id}::int, ring::polygon from unnest(${texts}::text[]) as ring`
}

type Known = { id: number; isReplaced: boolean }

/** The same place, whether it can be replaced: by its element, else by its name or its outline. */
async function findKnown(tx: Tx, place: PlaceBoundary): Promise<Known | undefined> {
  const [own] = await tx<{ id: number }[]>`
    select id from places where source_ref = ${place.ref}::text`
  if (own) return { ...own, isReplaced: true }
  const { kind, name, lat, lng } = place
  const [other] =
    kind === 'city'
      ? await tx<Known[]>`
          select id, is_approximate as "isReplaced" from places
          where search_name = normalise_name(${name}::text) and kind = 'city'
            and abs(latitude - ${lat}::float8) < ${SAME_DEGREES}::float8
            and abs(longitude - ${lng}::float8) < ${SAME_DEGREES}::float8
          order by id limit 1`
      : await tx<Known[]>`
          select place.id, is_approximate as "isReplaced"
          from place_outlines join places as place on place.id = place_id
          where ${isAround(tx, place)} and kind = ${kind}::text
          order by place.id limit 1`
  return other
}

/** Whether an outline contains a point. */
function isAround(tx: Tx, { lat, lng }: Coordinates) {
  const point = tx`point(${lng}::float8, ${lat}::float8)`
  return tx`bounds @> box(${point}, ${point}) and outline @> ${point}`
}

/** The smallest place of a larger kind around it; undefined if there is none. */
async function findParent(tx: Tx, place: PlaceBoundary): Promise<number | undefined> {
  const larger = place.kind === 'borough' ? ['city'] : ['city', 'borough']
  const [parent] = await tx<{ id: number }[]>`
    select place.id from place_outlines join places as place on place.id = place_id
    where ${isAround(tx, place)} and kind = any(${larger}::text[])
    order by land_area, place.id limit 1`
  return parent?.id
}

/**
 * Derives the place of the parks in the box of a place, where that has changed. Those that no
 * search finds have no position: theirs is derived once they are listed again.
 */
async function placeParks(tx: Tx, { south, north, west, east }: Bounds): Promise<void> {
  // The trigger derives it; other parks keep the time of their last change.
  await tx`
    update parks set in_place = null
    where position <@ box(
        point(${west}::float8, mercator_y(${south}::float8)),
        point(${east}::float8, mercator_y(${north}::float8)))
      and in_place is distinct from place_of(city, us_state, latitude, longitude)`
}

type Stated = Row<typeof places, 'id' | 'sourceRef' | 'latitude' | 'longitude' | 'landArea'>

/**
 * Takes the places that a region alone stated, one at a time: parts before what they are part of, which
 * stays while another's part lies in it. One that was known as a circle becomes a circle again.
 *
 * @returns a generator of the number of places looked at so far; it may be stopped and called again
 */
export async function* takePlaces({ sql }: Database, regionId: number): AsyncGenerator<number> {
  for (let taken = 1; ; taken += 1) {
    const isLeft = await transaction(sql, async (tx) => {
      // Thousands of parks may be in one place.
      await tx`set local statement_timeout = 0`
      await tx`lock table places in share row exclusive mode`
      const [place] = await tx<Stated[]>`
          select id, source_ref as "sourceRef", latitude, longitude, land_area as "landArea"
          from place_sources join places using (source_ref) where region_id = ${regionId}::int
          order by array_position(${[...PLACE_KINDS].reverse()}::text[], kind), id limit 1`
      if (place) await takePlace(tx, regionId, place)
      return place !== undefined
    })
    if (!isLeft) return
    yield taken
  }
}

async function takePlace(tx: Tx, regionId: number, place: Stated): Promise<void> {
  const { id, sourceRef, latitude: lat, longitude: lng, landArea } = place
  await tx`
    delete from place_sources
    where source_ref = ${sourceRef}::text and region_id = ${regionId}::int`
  const [needed] = await tx`
    select from place_sources where source_ref = ${sourceRef}::text
    union all select from places where parent_id = ${id}::int and id >= ${FIRST_ID}::int limit 1`
  if (needed) return
  const [box] = await tx<Bounds[]>`
    select max((bounds[0])[0]) as east, max((bounds[0])[1]) as north,
      min((bounds[1])[0]) as west, min((bounds[1])[1]) as south
    from place_outlines where place_id = ${id}::int`
  if (id >= FIRST_ID) await tx`delete from places where id = ${id}::int`
  else {
    await tx`
      update places set source_ref = null, is_approximate = true where id = ${id}::int`
    await writeOutline(tx, id, [circle({ lat, lng }, landArea)])
  }
  if (box) await placeParks(tx, box)
}
