import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { EARTH_RADIUS_METRES } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import { isSamePark, type NamedPoint, NEAR_TWIN } from '../../stored/same-park.ts'
import { transaction } from '../../transaction.ts'
import { type ParkRow, type ParkWrite, records, type Tx, toRow } from './park-rows.ts'
import {
  type LayerRow,
  type UpsertOptions,
  type UpsertResult,
  upsertOutlines,
  writeInsides,
  writeLayers,
  writeOwn,
} from './write-parks.ts'

type ParkMatch = {
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

/**
 * Upserts parks of a source in one transaction. A park keeps its id for ever: it is matched by
 * source and `sourceId`, else by place id, else by name and location.
 *
 * @returns one result for each of `writes`, in order
 */
export function upsertParks(
  { sql, run }: Database,
  writes: readonly ParkWrite[],
  options: UpsertOptions = {},
): Promise<UpsertResult[]> {
  const write = () => run(transaction(sql, (tx) => upsertParksIn(tx, writes, options)))
  return write().catch((error) => {
    if (isConcurrentWrite(error)) return write()
    throw error
  })
}

/** The length of a degree of a meridian, at least. */
const METRES_OF_DEGREE = 110_500
/** PostgreSQL's codes of a deadlock and of a unique violation. */
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/**
 * Whether a write failed only because of a concurrent write to the same parks. A park inserted by
 * both violates the key of source and source id, unless the place id's comes first.
 */
function isConcurrentWrite(error: { code?: string; constraint_name?: string }): boolean {
  const isSamePlace = error.constraint_name === 'parks_place_id_unique'
  return error.code === DEADLOCK || (error.code === UNIQUE_VIOLATION && isSamePlace)
}

/** The same within the caller's transaction. At most about 1000 at once. */
export async function upsertParksIn(
  tx: Tx,
  writes: readonly ParkWrite[],
  options: UpsertOptions = {},
): Promise<UpsertResult[]> {
  if (writes.length === 0) return []
  const rows = writes.map((write, index) => toRow(write, index))
  const matches = await findMatches(tx, rows)
  await findNearTwins(tx, rows, matches)
  await lockInOrder(tx, matches)
  const taken = new Set<string>()
  const plan: { own: ParkRow[]; layers: LayerRow[] } = { own: [], layers: [] }
  const outcomes = new Map<string, UpsertResult>()
  // If several records match the same park, the nearest one wins.
  for (const row of [...rows].sort(byDistance(matches))) {
    const match = matches.get(row.index)
    // Of repeated records, the first wins.
    if (taken.has(keyOf(row))) continue
    taken.add(keyOf(row))
    const joins = match?.own && !match.isBare ? null : (match?.layer ?? match?.twin)
    const place = `${row.source} joins ${joins}`
    if (!joins) plan.own.push(row)
    else if (taken.has(place) || (match?.isTaken && !match.layer)) {
      outcomes.set(keyOf(row), { id: joins, outcome: 'joined' })
    } else {
      taken.add(place)
      plan.layers.push({ ...row, park_id: joins })
    }
  }
  for (const park of await writeOwn(tx, plan.own, options)) outcomes.set(keyOf(park), park)
  for (const park of await writeLayers(tx, plan.layers, options)) outcomes.set(keyOf(park), park)
  const shapes = [...plan.own, ...plan.layers].map((row) => {
    const { source, outline, insides } = row
    return { id: (outcomes.get(keyOf(row)) ?? missing(row)).id, source, outline, insides }
  })
  const changed = new Set([
    ...(await upsertOutlines(tx, shapes)),
    ...(await writeInsides(tx, shapes)),
  ])
  return rows.map((row) => {
    const { id, outcome } = outcomes.get(keyOf(row)) ?? missing(row)
    return { id, outcome: outcome === 'unchanged' && changed.has(id) ? 'updated' : outcome }
  })
}

function byDistance(matches: Map<number, ParkMatch>) {
  const distance = ({ index }: ParkRow) => matches.get(index)?.distance ?? 0
  return (one: ParkRow, other: ParkRow) =>
    distance(one) - distance(other) || one.index - other.index
}

function missing(row: ParkRow): never {
  throw new Error(`${keyOf(row)} was not written`)
}

function keyOf({ source, source_id }: { source: string; source_id: string }): string {
  return `${source} ${source_id}`
}

/**
 * Writes the details a live source returned for one park over the facts from its lists, with an
 * expiry of their own: refreshing the lists must not extend it.
 */
export async function writeParkDetails(
  { sql, run }: Database,
  parkId: number,
  { facts, expiresAt }: { facts: ParkFacts; expiresAt?: Date | undefined },
): Promise<void> {
  const details = { ...facts, source: `${facts.source}-details` }
  const row = { ...toRow({ facts: details, reach: 0 }, 0), park_id: parkId }
  await run(
    sql.begin(async (tx) => {
      // The source's facts may now belong to another of its records.
      await tx`
        delete from park_layers where park_id = ${parkId}::int
          and source = ${row.source}::text and source_id <> ${row.source_id}::text`
      await writeLayers(tx, [row], { expiresAt })
    }),
  )
}

/** The known parks that records belong to: by the source's id, or as a twin. */
async function findMatches(tx: Tx, rows: ParkRow[]): Promise<Map<number, ParkMatch>> {
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
      -- A park whose name or position the operator has corrected, by what its source states.
      (select id, 1, ${haversine(tx, STATED)} from parks
        where told is not null and normalise_name(told ->> 'name') = normalise_name(input.name)
          and parks.source <> input.source and ${haversine(tx, STATED)} <= input.reach
        order by ${haversine(tx, STATED)}, id limit 1)
      union all
      -- A park closed or hidden by the operator stays so, even if other sources still report it.
      (select id, 2, ${haversine(tx)} from parks
        where has_corrections and not listed and (hidden or ${isClosedByOperator(tx)}) and parks.source <> 'test'
          and search_name = normalise_name(input.name) and parks.source <> input.source
          and ${haversine(tx)} <= input.reach
        order by ${haversine(tx)}, id limit 1)
      union all
      -- A merged park passes what is stated of it to its target.
      (select id, 2, ${haversine(tx)} from parks
        where not listed and search_name = normalise_name(input.name) and parks.source <> input.source
          and ${haversine(tx)} <= input.reach
          and exists (select from park_merges where merged_id = parks.id)
        order by ${haversine(tx)}, id limit 1)
      order by rank limit 1
    ) as twin on (own.id is null or ${isBare(tx)}) and layer.park_id is null`
  return new Map(matches.map((match) => [match.index, match]))
}

type Near = NamedPoint & Pick<ParkMatch, 'index' | 'isTaken'> & { id: number; distance: number }

/** Adds the known parks close by that unmatched records are, though their names are not quite the same. */
async function findNearTwins(
  tx: Tx,
  rows: readonly ParkRow[],
  matches: Map<number, ParkMatch>,
): Promise<void> {
  const unmatched = rows.filter(({ index }) => {
    const match = matches.get(index)
    return match && match.own === null && match.layer === null && match.twin === null
  })
  if (unmatched.length === 0) return
  const degrees = tx`${NEAR_TWIN / METRES_OF_DEGREE}::float8 / greatest(0.01, cos(radians(input.latitude)))`
  const near = await tx<Near[]>`
    select index, parks.id, parks.name, parks.latitude, parks.longitude,
      split_part(coalesce(parks.formatted_address, parks.vicinity), ',', 1) as street,
      ${haversine(tx)} as distance,
      exists (
        select from park_layers as other
        where other.park_id = parks.id and other.source = input.source) as "isTaken"
    from ${records(tx, unmatched)}
    cross join lateral (select ${degrees} as reach) as around
    join parks on position <@ box(
      point(input.longitude - around.reach, mercator_y(input.latitude) - around.reach),
      point(input.longitude + around.reach, mercator_y(input.latitude) + around.reach))
    where parks.source <> input.source
    order by index, distance, id`
  for (const row of unmatched) {
    const street = (row.formatted_address ?? row.vicinity)?.split(',')[0]
    const twin = near.find(
      (park) => park.index === row.index && isSamePark(park, { ...row, street }),
    )
    const match = matches.get(row.index)
    if (!twin || !match) continue
    matches.set(row.index, {
      ...match,
      twin: twin.id,
      distance: twin.distance,
      isTaken: twin.isTaken,
    })
  }
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
async function lockInOrder(tx: Tx, matches: Map<number, ParkMatch>): Promise<void> {
  const ids = [...matches.values()].flatMap(({ own, layer, twin }) => [own, layer, twin])
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await tx`select from parks where id = any(${known}::int[]) order by id for update`
}

const SHOWN = { lat: 'parks.latitude', lng: 'parks.longitude' }
const STATED = { lat: "(told -> 'latitude')::float8", lng: "(told -> 'longitude')::float8" }

/** Distance in metres between a park and a record (haversine). */
function haversine(tx: Tx, at = SHOWN) {
  const [lat, lng] = [tx.unsafe(at.lat), tx.unsafe(at.lng)]
  return tx`(${2 * EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
    sin(radians(${lat} - input.latitude) / 2) ^ 2
    + cos(radians(input.latitude)) * cos(radians(${lat}))
      * sin(radians(${lng} - input.longitude) / 2) ^ 2))))`
}
