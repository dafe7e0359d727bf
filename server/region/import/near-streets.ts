import type { Database } from '#db/client.ts'
import {
  type StreetNearPark,
  setNearStreets,
  streetsNear,
  type UnaddressedPark,
  unaddressedParks,
} from '#db/queries/region/near-streets.ts'
import { unpackLines } from '#db/stored/street-bytes.ts'
import { type Coordinates, distanceMetres, METRES_PER_DEGREE } from '#domain/geo/geo.ts'
import { nearestOnLine } from '#domain/geo/nearest.ts'
import { type KnownStreet, locateCorner } from '../../streets/locate-house.ts'

/** A street that may be the one of a park's way in. */
export type NearStreet = { name: string; lines: KnownStreet['lines'] }

/** A corner further from the way in than this many metres does not describe it. */
const FARTHEST_CORNER = 120

/** Parks worked on at once. */
const AT_ONCE = 25
/** Metres from a way into a park to its street. */
const REACH = 150
/** From the middle of a park whose ways in are not known: large ones have no street that is near. */
const FARTHEST = 600

/**
 * Gives parks without an address the street nearest to one of their ways in, and takes it from those
 * that have an address, or no street any more.
 *
 * @returns a generator of the number of parks done so far
 */
export async function* deriveNearStreets(
  database: Database,
  ids: readonly number[],
): AsyncGenerator<number> {
  for (let done = 0; done < ids.length; done += AT_ONCE) {
    const batch = ids.slice(done, done + AT_ONCE)
    const parks = await unaddressedParks(database, batch)
    const streets = await streetsNear(
      database,
      parks.map((park) => {
        const { id, lat, lng, entrances, halfDiagonal } = park
        const half = entrances?.length ? (halfDiagonal ?? 0) : 0
        return { id, lat, lng, degrees: reachOf(park) / METRES_PER_DEGREE + half }
      }),
    )
    await setNearStreets(
      database,
      batch.map((id) => {
        const park = parks.find((one) => one.id === id)
        const near = park ? nearOf(park, streets) : null
        return { id, near: near?.text ?? null, source: near?.source ?? null }
      }),
    )
    yield Math.min(ids.length, done + AT_ONCE)
  }
}

function nearOf(park: UnaddressedPark, all: readonly StreetNearPark[]) {
  const streets = all.filter(({ id }) => id === park.id)
  const waysIn = park.entrances?.length ? park.entrances : [park]
  const named = streets.map(({ name, lines }) => ({ name, lines: unpackLines(lines) }))
  const text = nearAddress(waysIn, named, reachOf(park))
  const first = streets.find(({ name }) => text === name || text?.startsWith(`${name} & `))
  return text === null ? null : { text, source: first?.source ?? 'osm' }
}

/** Metres from the ways into a park, or from its middle, to a street that is near. */
function reachOf({ entrances, halfDiagonal }: UnaddressedPark): number {
  const half = (halfDiagonal ?? 0) * METRES_PER_DEGREE
  if (entrances?.length) return REACH
  return half > FARTHEST ? 0 : REACH + half
}

/** Takes the streets of parks, before their sources go. */
export async function* takeNearStreets(
  database: Database,
  ids: readonly number[],
): AsyncGenerator<number> {
  for (let done = 0; done < ids.length; done += AT_ONCE) {
    const batch = ids.slice(done, done + AT_ONCE)
    await setNearStreets(
      database,
      batch.map((id) => ({ id, near: null, source: null })),
    )
    yield Math.min(ids.length, done + AT_ONCE)
  }
}

/**
 * Describes where a park without an address is: 'Oak Street & 5th Avenue', the street nearest to one of
 * its ways in, with the nearest corner if it is close.
 *
 * @param waysIn its entrances, else its middle
 * @param reach in metres, to the street at most
 * @returns null if no street is near
 */
export function nearAddress(
  waysIn: readonly Coordinates[],
  streets: readonly NearStreet[],
  reach: number,
): string | null {
  let best: { street: NearStreet; at: Coordinates; metres: number } | null = null
  for (const street of streets) {
    for (const way of waysIn) {
      const at = nearestOf(street, way)
      const metres = at ? distanceMetres(way, at) : Number.POSITIVE_INFINITY
      if (at && metres <= (best?.metres ?? reach)) best = { street, at, metres }
    }
  }
  if (!best) return null
  const corner = nearestCorner(best, streets)
  return corner === null ? best.street.name : `${best.street.name} & ${corner}`
}

function nearestOf({ lines }: NearStreet, place: Coordinates): Coordinates | null {
  const points = lines.filter((line) => line.length > 0).map((line) => nearestOnLine(line, place))
  return points.reduce<Coordinates | null>(
    (best, one) => (best && distanceMetres(best, place) <= distanceMetres(one, place) ? best : one),
    null,
  )
}

/** The name of the street whose corner with another one is nearest to a place on that. */
function nearestCorner(
  { street, at }: { street: NearStreet; at: Coordinates },
  streets: readonly NearStreet[],
): string | null {
  let best: { name: string; metres: number } | null = null
  for (const { name, lines } of streets) {
    if (name === street.name) continue
    const corner = locateCorner({ ...street, houses: [] }, { lines, houses: [] }, at)
    const metres = corner ? distanceMetres(corner, at) : Number.POSITIVE_INFINITY
    if (metres <= (best?.metres ?? FARTHEST_CORNER)) best = { name, metres }
  }
  return best?.name ?? null
}
