import { readHouseNumber } from '#db/stored/house-number.ts'
import type { Street } from '#db/stored/street-bytes.ts'
import { type House, packHouses, packLines } from '#db/stored/street-bytes.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { readStreetName } from '#server/streets/street-name.ts'

const BEGINNINGS =
  `Alder Ash Beech Birch Bridge Brook Cedar Cherry Clear Cliff Cold Deer Eagle Elm Fair
  Glen Green Hazel High Holly Iron Lake Linden Maple Mill North Oak Pine River Stone Sun Wind`.split(
    /\s+/,
  )
const ENDINGS =
  `brook bury crest dale field ford gate grove haven hurst land ley mont ridge side ton
  view wood`.split(/\s+/)
const TYPES = ['Street', 'Avenue', 'Road', 'Drive', 'Lane']

/** All names of a town's streets: 2,880 and 120 that are numbers. */
export const STREET_NAMES: readonly string[] = [
  ...BEGINNINGS.flatMap((first) =>
    ENDINGS.flatMap((last) => TYPES.map((type) => `${first}${last} ${type}`)),
  ),
  ...Array.from({ length: 120 }, (_, at) => `${at + 1}${ordinal(at + 1)} Street`),
]

/** Degrees between two streets, and between two points of a street. */
const APART = 0.0015
const COLUMNS = 55
const POINTS = 5
/** Houses of a street, ten numbers apart. */
const HOUSES = 30

/** A house of a made-up street. */
export type MadeHouse = { number: number; name: string; town: string; at: Coordinates }

/** The streets of a made-up town, in a grid around its middle; all towns have the same names. */
export function* madeStreets(town: string, middle: Coordinates): Generator<Street> {
  for (const [index, name] of STREET_NAMES.entries()) {
    const start = startOf(index, middle)
    const line = Array.from({ length: POINTS }, (_, at): Position => {
      return [start.lng + (at * APART) / POINTS, start.lat + Math.sin(at) * 1e-5]
    })
    const houses = Array.from({ length: HOUSES }, (_, at): House => {
      const { number, at: place } = houseOf({ index, name, town }, middle, at)
      return { code: readHouseNumber(String(number)) ?? 0, at: [place.lng, place.lat] }
    })
    yield {
      ...{ name, key: readStreetName(name).key, city: town.replace(/,.*/, ''), postcode: null },
      ...{ lat: start.lat, lng: start.lng + APART / 2 },
      lines: packLines([line]),
      houses: packHouses(houses),
    }
  }
}

/** The house of a number on a made-up street. */
export function madeHouse(
  town: string,
  middle: Coordinates,
  [index, at]: [number, number],
): MadeHouse {
  const street = index % STREET_NAMES.length
  return houseOf({ index: street, name: STREET_NAMES[street] ?? '', town }, middle, at % HOUSES)
}

type Named = { index: number; name: string; town: string }

function houseOf({ index, name, town }: Named, middle: Coordinates, at: number): MadeHouse {
  const start = startOf(index, middle)
  const number = 1000 + (index % 7) * 100 + at * 3
  const side = number % 2 === 0 ? 1e-4 : -1e-4
  return {
    number,
    name,
    town,
    at: { lat: start.lat + side, lng: start.lng + (at * APART) / HOUSES },
  }
}

function startOf(index: number, { lat, lng }: Coordinates): Coordinates {
  const [row, column] = [Math.floor(index / COLUMNS), index % COLUMNS]
  return { lat: lat + (row - COLUMNS / 2) * APART, lng: lng + (column - COLUMNS / 2) * APART }
}

function ordinal(number: number): string {
  const tens = number % 100
  if (tens > 10 && tens < 20) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}
