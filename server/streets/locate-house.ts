import { baseOf, codeOf, isOdd } from '#db/stored/house-number.ts'
import type { House, NumberRange } from '#db/stored/street-bytes.ts'
import { type Coordinates, distanceMetres, METRES_PER_DEGREE, RADIANS } from '#domain/geo/geo.ts'
import { nearestOnLine } from '#domain/geo/nearest.ts'
import type { Position } from '#domain/geo/polygon.ts'

/** Metres from the middle of a street to its houses. */
const ASIDE = 10

/** What is known of a street: its lines, and its houses by side and number. */
export type KnownStreet = {
  lines: readonly (readonly Position[])[]
  houses: readonly House[]
  /** Numbers that its lines may have. */
  ranges?: readonly NumberRange[]
}

/**
 * A place on a street: of the house itself ('exact'), from the numbers around it ('about'), or only
 * somewhere on the street.
 */
export type Located = Coordinates & {
  accuracy: 'exact' | 'about' | 'street'
  /** Metres within which it probably is. */
  within: number
}

/** A house's own point is in its middle, or at its door. */
const EXACT_WITHIN = 30
/** Houses further from their street, in metres, are probably another street's. */
const BESIDE_STREET = 60
/** Houses of a number further apart, in metres, are not one, and from here on of different towns. */
const ONE_HOUSE = 60
const OTHER_TOWN = 500
/** Numbers further apart say nothing of one another. */
const FARTHEST_NUMBERS = 400
const FARTHEST_NEIGHBOUR = 100
/** Numbers from here on are given by blocks; below they are often given house by house. */
const BY_BLOCKS = 200
/** Metres for each number between a house and the only one known near it. */
const METRES_PER_NUMBER = { byBlocks: 2.5, byHouses: 15 }
/** The error between two known houses, as a part of their distance at least, and in metres. */
const LEAST_PART = { byBlocks: 0.5, byHouses: 1 }
const LEAST_ABOUT = 45
/** Streets this near to one another, in metres, meet: one may end at the other's edge. */
const MEETING = 40

/**
 * Locates a house on a street: at its own point, else between its neighbours on its side, else near the
 * only one, else in the street's middle.
 *
 * @param code of `readHouseNumber`
 * @param near of several houses of this number the nearest to this point is meant
 * @returns null if the street has neither lines nor houses
 */
export function locateHouse(street: KnownStreet, code: number, near?: Coordinates): Located | null {
  const same = street.houses.filter((house) => house.code === code)
  if (same.length > 0) return locateKnown(street, same, near)
  const inRange = locateInRange(street, baseOf(code), near)
  if (inRange) return inRange
  const neighbours = neighboursOn(street)
  const isOnSide = (house: House) => isOdd(house.code) === isOdd(code)
  return (
    locateBetween(neighbours.filter(isOnSide), code) ??
    locateBetween(
      neighbours.filter((house) => !isOnSide(house)),
      code,
    ) ??
    locateMiddle(street)
  )
}

/**
 * Where a house of this number may be: on a line of the street that may have it, as far along as the
 * number is in its range, and on its side.
 */
function locateInRange(
  { lines, ranges = [] }: KnownStreet,
  number: number,
  near?: Coordinates,
): Located | null {
  const places = ranges.flatMap(({ line: at, from, to, side, numbers }) => {
    const line = lines[at]
    const isWithin = number >= Math.min(from, to) && number <= Math.max(from, to)
    const mayHave = numbers === 'all' || (number % 2 === 1) === (numbers === 'odd')
    if (!line || !isWithin || !mayHave) return []
    const share = from === to ? 0.5 : (number - from) / (to - from)
    const place = placeAlong(line, share, side)
    return place ? [{ ...place, within: Math.round(lengthOf(line) / 2) }] : []
  })
  const [first] = places
  if (!first) return null
  const best = near ? closest(places, near) : first
  return { ...best, accuracy: 'about', within: Math.max(LEAST_ABOUT, best.within) }
}

/** Houses, and the ends of ranges as if they were houses, in the order of their numbers. */
function neighboursOn({ lines, houses, ranges = [] }: KnownStreet): readonly House[] {
  if (ranges.length === 0) return houses
  const ends = ranges.flatMap(({ line: at, from, to, side }) =>
    [from, to].flatMap((number, end): House[] => {
      const place = placeAlong(lines[at] ?? [], end, side)
      return place ? [{ code: codeOf(number), at: [place.lng, place.lat] }] : []
    }),
  )
  return [...houses, ...ends].sort((one, other) => one.code - other.code)
}

/** The middle of a street, with the distance to its farther end; null without lines and houses. */
export function locateMiddle({ lines, houses }: KnownStreet): Located | null {
  const known = lines.some((line) => line.length > 0) ? lines : [houses.map(({ at }) => at)]
  const points = known.flat()
  if (points.length === 0) return null
  const centre = centreOfLines(known) ?? meanOf(points.map((at) => ({ at, weight: 1 })))
  const middle = closest(
    known.filter((line) => line.length > 0).map((line) => nearestOnLine(line, centre)),
    centre,
  )
  return onStreet(middle, points)
}

/** The point of a street that is nearest to a place, with the distance to its farther end. */
export function locateNearest(street: KnownStreet, place: Coordinates): Located | null {
  const lines = street.lines.filter((line) => line.length > 0)
  if (lines.length === 0) return null
  return onStreet(
    closest(
      lines.map((line) => nearestOnLine(line, place)),
      place,
    ),
    lines.flat(),
  )
}

/** A place on a street of which only the points are known. */
function onStreet(place: Coordinates, points: readonly Position[]): Located {
  const within = points.reduce(
    (most, point) => Math.max(most, distanceMetres(place, toPlace(point))),
    0,
  )
  return { ...place, accuracy: 'street', within: Math.max(LEAST_ABOUT, Math.round(within)) }
}

/** The centre of lines, longer parts of which count more; null if they have no length. */
function centreOfLines(lines: KnownStreet['lines']): Coordinates | null {
  const parts = lines.flatMap((line) =>
    segments(line).map(([from, to]) => {
      const at: Position = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
      return { at, weight: distanceMetres(toPlace(from), toPlace(to)) }
    }),
  )
  return parts.some(({ weight }) => weight > 0) ? meanOf(parts) : null
}

function meanOf(points: readonly { at: Position; weight: number }[]): Coordinates {
  const all = points.reduce((sum, { weight }) => sum + weight, 0)
  return {
    lng: points.reduce((sum, { at, weight }) => sum + at[0] * weight, 0) / all,
    lat: points.reduce((sum, { at, weight }) => sum + at[1] * weight, 0) / all,
  }
}

/** Where two streets meet, nearest to a point; null if they don't. */
export function locateCorner(
  one: KnownStreet,
  other: KnownStreet,
  near?: Coordinates,
): Located | null {
  const corners: Coordinates[] = []
  for (const line of one.lines) {
    for (const across of other.lines) corners.push(...meetings(line, across))
  }
  const [first] = corners
  if (!first) return null
  const best = near ? closest(corners, near) : first
  return { ...best, accuracy: 'exact', within: EXACT_WITHIN }
}

/** The likeliest of the houses that have the number: several are known, or they lie beside other streets. */
function locateKnown(
  { lines }: KnownStreet,
  same: readonly House[],
  near: Coordinates | undefined,
): Located {
  const places = same.map(({ at }) => ({ ...toPlace(at), gap: gapToLines(lines, at) }))
  const least = Math.min(...places.map(({ gap }) => gap))
  const likely = places.filter(({ gap }) => gap <= Math.max(least, BESIDE_STREET))
  const [first = toPlace([0, 0])] = likely
  const { lat, lng } = near ? closest(likely, near) : first
  const apart = likely
    .map((place) => distanceMetres(place, { lat, lng }))
    .filter((metres) => metres < OTHER_TOWN)
  const spread = Math.round(Math.max(...apart))
  const isSure = least <= BESIDE_STREET && spread <= ONE_HOUSE
  const within = Math.round(Math.max(isSure ? 0 : least, spread)) + EXACT_WITHIN
  return { lat, lng, accuracy: isSure ? 'exact' : 'about', within: isSure ? EXACT_WITHIN : within }
}

/** 0 if a street has no lines. */
function gapToLines(lines: KnownStreet['lines'], at: Position): number {
  const place = toPlace(at)
  const gaps = lines
    .filter((line) => line.length > 0)
    .map((line) => distanceMetres(nearestOnLine(line, place), place))
  return gaps.length === 0 ? 0 : Math.min(...gaps)
}

function locateBetween(side: readonly House[], code: number): Located | null {
  const after = side.findIndex((house) => house.code > code)
  const low = side[after === -1 ? side.length - 1 : after - 1]
  const high = after === -1 ? undefined : side[after]
  const number = baseOf(code)
  if (low && high && baseOf(high.code) - baseOf(low.code) <= FARTHEST_NUMBERS) {
    return between(low, high, number)
  }
  const known = [low, high].filter((house) => house !== undefined)
  const apart = (house: House) => Math.abs(baseOf(house.code) - number)
  const [best] = known.sort((a, b) => apart(a) - apart(b))
  if (!best || apart(best) > FARTHEST_NEIGHBOUR) return null
  const within = LEAST_ABOUT + Math.round(apart(best) * METRES_PER_NUMBER[numbering(number)])
  return { ...toPlace(best.at), accuracy: 'about', within }
}

function between(low: House, high: House, number: number): Located {
  const span = baseOf(high.code) - baseOf(low.code)
  const share = span === 0 ? 0.5 : (number - baseOf(low.code)) / span
  const [from, to] = [toPlace(low.at), toPlace(high.at)]
  const part = Math.max(share, 1 - share, LEAST_PART[numbering(number)])
  return {
    lat: from.lat + share * (to.lat - from.lat),
    lng: from.lng + share * (to.lng - from.lng),
    accuracy: 'about',
    within: Math.max(LEAST_ABOUT, Math.round(part * distanceMetres(from, to))),
  }
}

function numbering(number: number): keyof typeof METRES_PER_NUMBER {
  return number >= BY_BLOCKS ? 'byBlocks' : 'byHouses'
}

function closest<One extends Coordinates>(places: readonly One[], near: Coordinates): One {
  return places.reduce((best, place) =>
    distanceMetres(place, near) < distanceMetres(best, near) ? place : best,
  )
}

function toPlace([lng, lat]: Position): Coordinates {
  return { lat, lng }
}

type Segment = readonly [Position, Position]

/** Where two lines meet, one point for each pair of segments that do. */
function meetings(line: readonly Position[], across: readonly Position[]): Coordinates[] {
  const [origin] = line
  if (!origin) return []
  const scale = METRES_PER_DEGREE * Math.cos(origin[1] * RADIANS)
  const toPlane = ([lng, lat]: Position): Position => [
    (lng - origin[0]) * scale,
    (lat - origin[1]) * METRES_PER_DEGREE,
  ]
  const others = segments(across.map(toPlane))
  return segments(line.map(toPlane)).flatMap((segment) =>
    others
      .filter((other) => mayMeet(segment, other))
      .map((other) => meeting(segment, other))
      .filter((point) => point !== null)
      .map(([x, y]) => ({ lng: origin[0] + x / scale, lat: origin[1] + y / METRES_PER_DEGREE })),
  )
}

function segments(line: readonly Position[]): Segment[] {
  return line.slice(1).map((point, at) => [line[at] ?? point, point])
}

function mayMeet(one: Segment, other: Segment): boolean {
  return ([0, 1] as const).every((axis) => {
    const [a, b] = [one[0][axis], one[1][axis]]
    const [c, d] = [other[0][axis], other[1][axis]]
    return Math.max(a, b) + MEETING >= Math.min(c, d) && Math.max(c, d) + MEETING >= Math.min(a, b)
  })
}

/** Where two segments cross, else the end of one that is near enough to the other. */
function meeting([a, b]: Segment, [c, d]: Segment): Position | null {
  const [r, s, q] = [minus(b, a), minus(d, c), minus(c, a)]
  const cross = r[0] * s[1] - r[1] * s[0]
  const along = (q[0] * s[1] - q[1] * s[0]) / cross
  const acrossAt = (q[0] * r[1] - q[1] * r[0]) / cross
  if (along >= 0 && along <= 1 && acrossAt >= 0 && acrossAt <= 1) {
    return [a[0] + along * r[0], a[1] + along * r[1]]
  }
  const ends = [
    ...[a, b].map((end) => ({ end, gap: gapTo(end, [c, d]) })),
    ...[c, d].map((end) => ({ end, gap: gapTo(end, [a, b]) })),
  ]
  const best = ends.reduce((least, one) => (one.gap < least.gap ? one : least))
  return best.gap <= MEETING ? best.end : null
}

function gapTo(point: Position, [a, b]: Segment): number {
  const [line, offset] = [minus(b, a), minus(point, a)]
  const length = line[0] ** 2 + line[1] ** 2
  const along = length === 0 ? 0 : (offset[0] * line[0] + offset[1] * line[1]) / length
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(offset[0] - share * line[0], offset[1] - share * line[1])
}

function minus(one: Position, other: Position): Position {
  return [one[0] - other[0], one[1] - other[1]]
}

/** A point beside a line; null if the line has no length. */
function placeAlong(
  line: readonly Position[],
  share: number,
  side: NumberRange['side'],
): Coordinates | null {
  let left = share * lengthOf(line)
  for (const [at, end] of line.entries()) {
    const start = line[at - 1]
    if (!start) continue
    const metres = distanceMetres(toPlace(start), toPlace(end))
    if (metres > 0 && (left <= metres || at === line.length - 1)) {
      return beside([start, end], Math.min(1, left / metres), side)
    }
    left -= metres
  }
  return null
}

function beside(
  [[lng, lat], [toLng, toLat]]: Segment,
  along: number,
  side: NumberRange['side'],
): Coordinates {
  const shrink = Math.cos(lat * RADIANS)
  const [east, north] = [(toLng - lng) * shrink, toLat - lat]
  const aside = ((side === 'left' ? 1 : -1) * ASIDE) / METRES_PER_DEGREE / Math.hypot(east, north)
  return {
    lat: lat + along * north + aside * east,
    lng: lng + (along * east - aside * north) / shrink,
  }
}

function lengthOf(line: readonly Position[]): number {
  return line
    .slice(1)
    .reduce((sum, end, at) => sum + distanceMetres(toPlace(line[at] ?? end), toPlace(end)), 0)
}
