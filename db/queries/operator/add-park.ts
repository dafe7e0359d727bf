import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsAround, longitudeNear, splitBounds } from '#domain/geo/bounds.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import {
  type LikePark,
  type LikeParksInput,
  MAX_LIKE_PARKS,
} from '#domain/operator/park-edit-schemas.ts'
import type { AcceptInput } from '#domain/operator/review-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { Database } from '../../client.ts'
import { twinReach } from '../../stored/same-park.ts'
import { transaction } from '../../transaction.ts'
import type { Tx } from '../park/park-rows.ts'
import { upsertParksIn } from '../park/upsert-parks.ts'

/**
 * Adds a park that no source has, and notes it in the park's history. Returns its id; that of a
 * park of the same name at the same location, if there is one.
 */
export function writeAddedPark({ sql, run }: Database, facts: ParkFacts): Promise<number> {
  return run(transaction(sql, (tx) => addIn(tx, facts)))
}

/**
 * Accepts the suggestion of a missing park and adds it. Returns the park's id; null if the
 * suggestion does not wait any more.
 */
export function writeSuggestedPark(
  { sql, run }: Database,
  { id, reply }: Pick<AcceptInput, 'id' | 'reply'>,
  facts: ParkFacts,
): Promise<number | null> {
  const write = transaction(sql, async (tx) => {
    const { count } = await tx`
      update suggestions set status = 'accepted', reply = ${reply}::text, decided_at = now()
      where id = ${id}::bigint and status = 'waiting'`
    if (count === 0) return null
    const parkId = await addIn(tx, facts)
    await tx`update suggestions set added_id = ${parkId}::int where id = ${id}::bigint`
    return parkId
  })
  return run(write)
}

async function addIn(tx: Tx, facts: ParkFacts): Promise<number> {
  const [park] = await upsertParksIn(tx, [{ facts, reach: 0 }])
  if (!park) throw new Error('The park was not written.')
  await tx`
    insert into park_history (park_id, source, key, after)
    values (${park.id}::int, 'operator', 'added', ${facts.name}::text)`
  return park.id
}

/** Parks this close, in metres, may be the same even if their names differ. */
const SAME_LOCATION_METRES = 60
/** Most parks compared around a location, and most unlisted parks of the same name. */
const MAX_AROUND = 400

/** Parks that may be the same as one at this location, hidden and closed ones too. */
export async function findLikeParks(
  { sql, run }: Database,
  { name, position }: LikeParksInput,
): Promise<LikePark[]> {
  const normalised = normaliseName(name)
  const reach = twinReach(name)
  const boxes = splitBounds(boundsAround(position, Math.max(reach, SAME_LOCATION_METRES)))
  const columns = sql`id, name, place_name(in_place) as place, source, latitude as lat, longitude as lng,
    search_name = ${normalised}::text as "isNamesake", hidden as "isHidden"`
  const isCurrent = sql`name <> '' and source <> 'test' and coalesce(kept_until > now(), true)`
  const around = boxes.map((box) => {
    const point = sql`point(${longitudeNear(position.lng, box)}::float8, ${mercatorY(position.lat)}::float8)`
    return sql`
    (select ${columns} from parks
      where position <@ box(
          point(${box.west}::float8, ${mercatorY(Math.max(box.south, -89))}::float8),
          point(${box.east}::float8, ${mercatorY(Math.min(box.north, 89))}::float8)) and ${isCurrent}
      order by position <-> ${point} limit ${MAX_AROUND}::int)
    union`
  })
  const near = await run(sql<(Omit<LikePark, 'distance'> & Coordinates)[]>`
    ${around}
    (select ${columns} from parks
      where not listed and search_name = ${normalised}::text and ${isCurrent}
      order by id limit ${MAX_AROUND}::int)`)
  return near
    .map(({ lat, lng, ...park }) => ({
      ...park,
      distance: Math.round(distanceMetres(position, { lat, lng })),
    }))
    .filter(({ distance, isNamesake }) => distance <= (isNamesake ? reach : SAME_LOCATION_METRES))
    .sort((a, b) => Number(b.isNamesake) - Number(a.isNamesake) || a.distance - b.distance)
    .slice(0, MAX_LIKE_PARKS)
}
