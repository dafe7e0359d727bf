import { codeOf } from '#db/stored/house-number.ts'
import type { House, NumberRange } from '#db/stored/street-bytes.ts'
import { type Coordinates, distanceMetres, METRES_PER_DEGREE, RADIANS } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'

/** The lines of a street and the ranges of numbers on them. */
export type Ranged = {
  lines: readonly (readonly Position[])[]
  ranges: readonly NumberRange[]
}

/** A place on a line, with the metres within which a house of the number probably is. */
export type InRange = Coordinates & { within: number }

/** Metres from the middle of a street to its houses. */
const ASIDE = 10

/**
 * The places where a house of this number may be: on each line of the street that may have it, as far
 * along as the number is in its range, and on its side.
 */
export function placesInRanges({ lines, ranges }: Ranged, number: number): InRange[] {
  return ranges.flatMap((range) => {
    const line = lines[range.line]
    if (!line || !mayHave(range, number)) return []
    const { from, to } = range
    const share = from === to ? 0.5 : (number - from) / (to - from)
    const place = placeAlong(line, share, range.side)
    return place ? [{ ...place, within: Math.round(lengthOf(line) / 2) }] : []
  })
}

/** The ends of all ranges as if they were houses, to tell where numbers between ranges are. */
export function endsOfRanges({ lines, ranges }: Ranged): House[] {
  return ranges.flatMap(({ line: at, from, to, side }) => {
    const line = lines[at]
    const ends = line ? [placeAlong(line, 0, side), placeAlong(line, 1, side)] : []
    return ends.flatMap((place, end) =>
      place ? [{ code: codeOf(end === 0 ? from : to), at: [place.lng, place.lat] as const }] : [],
    )
  })
}

function mayHave({ from, to, numbers }: NumberRange, number: number): boolean {
  if (number < Math.min(from, to) || number > Math.max(from, to)) return false
  return numbers === 'all' || (number % 2 === 1) === (numbers === 'odd')
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
      return beside(start, end, { along: Math.min(1, left / metres), side })
    }
    left -= metres
  }
  return null
}

function beside(
  [lng, lat]: Position,
  [toLng, toLat]: Position,
  { along, side }: { along: number; side: NumberRange['side'] },
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

function toPlace([lng, lat]: Position): Coordinates {
  return { lat, lng }
}
