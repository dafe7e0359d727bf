import { EARTH_RADIUS_METRES } from '#domain/geo/geo.ts'
import { type ParkRow, records, type Tx } from './park-rows.ts'

export type ParkMatch = {
  index: number
  own: number | null
  /** Whether the facts of `own` have expired: only its id is left, and there are no corrections. */
  isBare: boolean
  layer: number | null
  twin: number | null
  /** Whether another record of the same source is already joined to the twin. */
  isTaken: boolean
  /** Metres to the twin. */
  distance: number | null
}

/** The known parks that records belong to: by the source's id, or as a twin. */
export async function findMatches(tx: Tx, rows: ParkRow[]): Promise<Map<number, ParkMatch>> {
  const matches = await tx<ParkMatch[]>`
    select input.index, own.id as own, coalesce(${isBare(tx)}, false) as "isBare",
      layer.park_id as layer, twin.id as twin, twin.distance,
      exists (
        select from park_layers as other
        where other.park_id = twin.id and other.source = input.source) as "isTaken"
    from ${records(tx, rows)}
    left join parks as own using (source, source_id)
    left join park_layers as layer using (source, source_id)
    left join lateral (
      (select id, 0 as rank, ${haversine(tx)} as distance from parks
        where parks.place_id = input.place_id and parks.source <> input.source)
      union all
      (select id, 1, ${haversine(tx)} from parks
        where position <@ box(point(west, south), point(east, north))
          and search_name = normalise_name(input.name) and parks.source <> input.source
          and ${haversine(tx)} <= input.reach
        order by ${haversine(tx)}, id limit 1)
      union all
      -- A park whose name or position the operator has corrected, by what its source tells.
      (select id, 1, ${haversine(tx, TOLD)} from parks
        where told is not null and normalise_name(told ->> 'name') = normalise_name(input.name)
          and parks.source <> input.source and ${haversine(tx, TOLD)} <= input.reach
        order by ${haversine(tx, TOLD)}, id limit 1)
      union all
      -- A park closed or hidden by the operator stays so, even if other sources still report it.
      (select id, 2, ${haversine(tx)} from parks
        where has_corrections and not listed and (hidden or ${isClosedByOperator(tx)}) and parks.source <> 'test'
          and search_name = normalise_name(input.name) and parks.source <> input.source
          and ${haversine(tx)} <= input.reach
        order by ${haversine(tx)}, id limit 1)
      union all
      -- A merged park takes what is told of it to the kept one.
      (select id, 2, ${haversine(tx)} from parks
        where not listed and search_name = normalise_name(input.name) and parks.source <> input.source
          and ${haversine(tx)} <= input.reach
          and exists (select from park_merges where merged_id = parks.id)
        order by ${haversine(tx)}, id limit 1)
      order by rank limit 1
    ) as twin on (own.id is null or ${isBare(tx)}) and layer.park_id is null`
  return new Map(matches.map((match) => [match.index, match]))
}

/** A park with corrections becomes active again once its source returns it. */
function isBare(tx: Tx) {
  return tx`(own.name = '' and not own.has_corrections)`
}

/** Whether the operator's latest correction closes it, whatever the source says. */
function isClosedByOperator(tx: Tx) {
  return tx`(
    select (correction.facts -> 'closed')::boolean from park_corrections as correction
    where correction.park_id = parks.id and undone_at is null and correction.facts ? 'closed'
    order by correction.id desc limit 1)`
}

/** Locks the parks to be changed, always in the same order to avoid deadlocks. */
export async function lockInOrder(tx: Tx, matches: Map<number, ParkMatch>): Promise<void> {
  const ids = [...matches.values()].flatMap(({ own, layer, twin }) => [own, layer, twin])
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await tx`select from parks where id = any(${known}::int[]) order by id for update`
}

const SHOWN = { lat: 'parks.latitude', lng: 'parks.longitude' }
const TOLD = { lat: "(told -> 'latitude')::float8", lng: "(told -> 'longitude')::float8" }

/** Distance in metres between a park and a record (haversine). */
function haversine(tx: Tx, at = SHOWN) {
  const [lat, lng] = [tx.unsafe(at.lat), tx.unsafe(at.lng)]
  return tx`(${2 * EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
    sin(radians(${lat} - input.latitude) / 2) ^ 2
    + cos(radians(input.latitude)) * cos(radians(${lat}))
      * sin(radians(${lng} - input.longitude) / 2) ^ 2))))`
}
