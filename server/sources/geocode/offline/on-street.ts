import type { FoundStreet } from '#db/queries/search/streets.ts'
import { unpackHouses, unpackLines, unpackRanges } from '#db/stored/street-bytes.ts'
import { boundsAround, boundsOf } from '#domain/geo/bounds.ts'
import { type Bounds, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { AddressReading } from '../../../streets/address-readings.ts'
import {
  type KnownStreet,
  type Located,
  locateCorner,
  locateHouse,
  locateMiddle,
  locateNearest,
} from '../../../streets/locate-house.ts'
import { FARTHEST_STREET, locateByParallels } from '../../../streets/parallel-streets.ts'
import { readStreetName } from '../../../streets/street-name.ts'
import type { Known, SoughtStreet } from './known.ts'

/** How much further away a better known house may be, in metres. */
const DOUBTS: Record<Located['accuracy'], number> = { exact: 0, about: 8_000, street: 16_000 }
/** The same for a street whose directions are not those of the text. */
const OTHER_DIRECTION = 4_000

/** Degrees between the boxes of streets that may meet: a hundred metres or more, up to 63 degrees of latitude. */
const BESIDE = 0.002

/** Corners of the streets that come along: their lines are simplified for the map. */
const ROUGH = { accuracy: 'about', within: 60 } as const

/** A street with what is sought on it. */
export type OnStreet = {
  street: SoughtStreet
  /** '12 Main Street' */
  name: string
  at: Located
  /** In metres: how far it is, and more if it is less surely meant. */
  doubt: number
}

/** A street with its lines and houses, and the box around its lines. */
type Opened = { street: SoughtStreet; known: KnownStreet; bounds: Bounds }

/** What is sought on a street: its house, its corners, or its middle; nothing if its directions are others than those of the text. */
export function onStreetOf(
  street: SoughtStreet,
  {
    reading,
    others,
    centre,
    isAtCentre,
  }: {
    reading: AddressReading
    /** The streets of the other name of a corner. */
    others: readonly Opened[] | null
    centre: Coordinates | undefined
    /** Whether a street that comes along is meant where it is nearest to the centre. */
    isAtCentre: boolean
  },
): OnStreet[] {
  const doubt = doubtOfDirections(reading.street, street.name)
  if (doubt === null) return []
  const { known: own, bounds } = openStreet(street)
  const onStreet = (at: Located | null, name: string, more = 0): OnStreet[] => {
    if (!at) return []
    // Of several that come along the one that reaches nearest to the centre, or is longest.
    const reach = street.isBuiltIn && at.accuracy === 'street' ? at.within : 0
    const far = centre ? Math.max(0, distanceMetres(centre, at) - reach) : -reach
    return [{ street, name, at, doubt: far + DOUBTS[at.accuracy] + doubt + more }]
  }
  if (others) {
    return others.flatMap((other) => {
      const { name } = other.street
      const more = doubtOfDirections(reading.crossing ?? '', name)
      if (more === null || other.street === street || !mayMeet(bounds, other.bounds)) return []
      const isRough = street.isBuiltIn || other.street.isBuiltIn
      const corner = locateCorner(own, other.known, centre)
      return onStreet(
        corner && isRough ? { ...corner, ...ROUGH } : corner,
        `${street.name} & ${name}`,
        more,
      )
    })
  }
  const atCentre = street.isBuiltIn && isAtCentre && centre ? locateNearest(own, centre) : null
  if (!reading.number) return onStreet(atCentre ?? locateMiddle(own), street.name)
  const { code, text } = reading.number
  // '350 5th Avenue', or as it was typed: 'Hauptstrasse 12'.
  const parts = [text.toUpperCase(), street.name]
  const name = (reading.isBehind ? parts.reverse() : parts).join(' ')
  return onStreet(atCentre ?? locateHouse(own, code, centre), name)
}

/** Opens a street once, however many others it may meet. */
export function openStreet(street: SoughtStreet): Opened {
  const known = unpacked(street)
  return { street, known, bounds: boundsOf([known.lines]) }
}

/** Whether the boxes of two streets overlap, or almost. */
function mayMeet(one: Bounds, other: Bounds): boolean {
  return (
    one.south <= other.north + BESIDE &&
    other.south <= one.north + BESIDE &&
    one.west <= other.east + BESIDE &&
    other.west <= one.east + BESIDE
  )
}

/** The same, by the numbers of parallel streets if none near the house is known on its own. */
export async function byParallels<One extends OnStreet>(
  { findStreetsAround }: Pick<Known, 'findStreetsAround'>,
  one: One,
  { number }: AddressReading,
): Promise<One> {
  const { street, at } = one
  if (at.accuracy !== 'street' || !number) return one
  const around = await findStreetsAround(boundsAround(at, FARTHEST_STREET), at)
  const others = around.filter(({ key }) => key !== street.key).map(unpacked)
  const found = locateByParallels(unpacked(street), number.code, others)
  return found && found.within < at.within ? { ...one, at: found } : one
}

function unpacked({ lines, houses }: FoundStreet) {
  return { lines: unpackLines(lines), houses: unpackHouses(houses), ranges: unpackRanges(houses) }
}

/** Null if a text means another street: West 34th Street is not the East one. */
function doubtOfDirections(typed: string, written: string): number | null {
  const sought = readStreetName(typed).directions
  const own = readStreetName(written).directions
  if (sought === own) return 0
  return sought === '' || own === '' ? OTHER_DIRECTION : null
}
