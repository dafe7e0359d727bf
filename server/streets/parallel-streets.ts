import { baseOf } from '#db/stored/house-number.ts'
import { type Coordinates, METRES_PER_DEGREE, RADIANS } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import type { KnownStreet, Located } from './locate-house.ts'

/** The angle between streets that are parallel, in radians at most. */
const PARALLEL = 0.2
/** The least length of a street's direction, as a part of the length of its lines. */
const STRAIGHT = 0.9
/** Metres between two parallel streets at most. */
export const FARTHEST_STREET = 1_500
/** Numbers that say something of one another. */
const FARTHEST_NUMBERS = 100
/** A street this many metres further away says as much as a number further away by one. */
const METRES_PER_NUMBER = 20
/** Houses that are asked, and the fewest that are enough. */
const ASKED = 9
const FEWEST = 3
/** Metres along the street that the asked houses may differ by. */
const FARTHEST_APART = 300
const LEAST_WITHIN = 80

/** Metres to the east and north. */
type Point = readonly [x: number, y: number]
type Plane = (position: Position) => Point

/**
 * Locates a house on a street of which no numbers near it are known, by the numbers of parallel streets: in
 * a grid they grow alike.
 *
 * @param code of `readHouseNumber`
 * @returns null if the streets are not straight, or their numbers mean different places
 */
export function locateByParallels(
  street: KnownStreet,
  code: number,
  others: readonly KnownStreet[],
): Located | null {
  const origin = street.lines.flat()[0]
  if (!origin) return null
  const scale = METRES_PER_DEGREE * Math.cos(origin[1] * RADIANS)
  const plane: Plane = ([lng, lat]) => [
    (lng - origin[0]) * scale,
    (lat - origin[1]) * METRES_PER_DEGREE,
  ]
  const own = directionOf(street, plane)
  if (!own) return null
  const distances = others
    .filter((other) => isParallel(own, directionOf(other, plane)))
    .flatMap(({ houses }) => houses)
    .map(({ code: known, at }) => {
      const [along, across] = turned(plane(at), own)
      const apart = Math.abs(baseOf(known) - baseOf(code))
      return { along, across: Math.abs(across), apart }
    })
    .filter(({ across, apart }) => across <= FARTHEST_STREET && apart <= FARTHEST_NUMBERS)
    .sort((one, other) => doubt(one) - doubt(other))
    .slice(0, ASKED)
    .map(({ along }) => along)
    .sort((one, other) => one - other)
  const middle = distances[Math.floor(distances.length / 2)]
  if (middle === undefined || distances.length < FEWEST) return null
  const spread = Math.max(...distances.map((along) => Math.abs(along - middle)))
  if (spread > FARTHEST_APART) return null
  const found = pointAlong(street, { plane, own, along: middle })
  if (!found) return null
  return { ...found, accuracy: 'about', within: Math.round(LEAST_WITHIN + spread) }
}

function doubt({ across, apart }: { across: number; apart: number }): number {
  return apart + across / METRES_PER_NUMBER
}

/** The direction of a straight street as a unit vector; null if it is not straight. */
function directionOf({ lines }: KnownStreet, plane: Plane): Point | null {
  let [cosine, sine, length] = [0, 0, 0]
  for (const line of lines) {
    const points = line.map(plane)
    for (const [at, [x, y]] of points.slice(1).entries()) {
      const [fromX, fromY] = points[at] ?? [x, y]
      const metres = Math.hypot(x - fromX, y - fromY)
      // Twice the angle: both ways along a street are one direction.
      const angle = 2 * Math.atan2(y - fromY, x - fromX)
      cosine += metres * Math.cos(angle)
      sine += metres * Math.sin(angle)
      length += metres
    }
  }
  if (length === 0 || Math.hypot(cosine, sine) < STRAIGHT * length) return null
  const angle = Math.atan2(sine, cosine) / 2
  return [Math.cos(angle), Math.sin(angle)]
}

function isParallel([x, y]: Point, other: Point | null): boolean {
  return other !== null && Math.abs(x * other[1] - y * other[0]) <= Math.sin(PARALLEL)
}

/** A point along and across a direction. */
function turned([x, y]: Point, [east, north]: Point): Point {
  return [x * east + y * north, -x * north + y * east]
}

/** The point of a street so far along its direction; null if it ends before. */
function pointAlong(
  { lines }: KnownStreet,
  { plane, own, along }: { plane: Plane; own: Point; along: number },
): Coordinates | null {
  let best: (Coordinates & { gap: number }) | null = null
  for (const line of lines) {
    for (const [at, to] of line.slice(1).entries()) {
      const from = line[at] ?? to
      const [start, end] = [turned(plane(from), own)[0], turned(plane(to), own)[0]]
      const share = end === start ? 0 : Math.min(1, Math.max(0, (along - start) / (end - start)))
      const gap = Math.abs(start + share * (end - start) - along)
      if (best && best.gap <= gap) continue
      const [lng, lat] = from
      best = { gap, lng: lng + share * (to[0] - lng), lat: lat + share * (to[1] - lat) }
    }
  }
  return best && best.gap <= LEAST_WITHIN ? { lng: best.lng, lat: best.lat } : null
}
