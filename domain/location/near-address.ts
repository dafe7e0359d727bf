import { type Coordinates, distanceMetres } from '../geo/geo.ts'
import { nearestOnLine } from '../geo/nearest.ts'
import { type KnownStreet, locateCorner } from './locate-house.ts'

/** A street that may be the one of a park's way in. */
export type NearStreet = { name: string; lines: KnownStreet['lines'] }

/** A corner further from the way in than this many metres does not describe it. */
const FARTHEST_CORNER = 120

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
