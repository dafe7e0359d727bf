import type { StreetSpot } from '#db/queries/search/streets.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { type AddressReading, readAddressTexts } from '#domain/location/address-readings.ts'
import { readStreetName } from '#domain/location/street-name.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { townOf } from './addresses.ts'
import type { PlaceIndex } from './place-index.ts'

/** Fewer letters begin too many names. */
const SHORTEST = 3
/** Streets beside places, as long as no house number is typed. */
const MAX_BESIDE_PLACES = 3

type Streets = {
  index: PlaceIndex
  findStreetsBeginning: (
    key: string,
    options: { isWhole: boolean; near?: Coordinates | undefined },
  ) => Promise<StreetSpot[]>
}

type Options = {
  limit: number
  /** The map's centre: its own streets come first. */
  near?: Coordinates | undefined
}

/**
 * Adds the streets that complete a partial text to the suggested places: before them if a house
 * number was typed, else a few behind them. Throws the database's errors.
 */
export async function withStreets(
  places: readonly Suggestion[],
  known: Streets,
  { text, limit, near }: Options & { text: string },
): Promise<Suggestion[]> {
  const reading = readStreet(text)
  if (!reading) return [...places]
  const streets = await suggestStreets(known, reading, { limit, near })
  if (reading.number) return [...streets, ...places].slice(0, limit)
  const beside = streets.slice(0, Math.max(MAX_BESIDE_PLACES, limit - places.length))
  return [...places.slice(0, limit - beside.length), ...beside]
}

/** A text that is only a street, with its house number or without; undefined if it is too short. */
function readStreet(text: string): AddressReading | undefined {
  const readings = readAddressTexts(text).filter(
    ({ crossing, rest, street }) =>
      crossing === null && rest === '' && street.trim().length >= SHORTEST,
  )
  return readings.find(({ number }) => number !== null) ?? readings[0]
}

async function suggestStreets(
  known: Streets,
  { number, isBehind, street }: AddressReading,
  { limit, near }: Options,
): Promise<Suggestion[]> {
  const { key } = readStreetName(street)
  // '5th' begins 5th Avenue, but not 52nd Street.
  const found = await known.findStreetsBeginning(key, { isWhole: /\d$/.test(key), near })
  const texts = new Set<string>()
  for (const one of withoutTwins(found)) {
    // Finding a town takes up to a millisecond.
    if (texts.size === limit) break
    const numbered =
      number && (isBehind ? `${one.name} ${number.text}` : `${number.text} ${one.name}`)
    texts.add([numbered ?? one.name, townOf(known, one, null)].filter(Boolean).join(', '))
  }
  return [...texts].map((suggested) => ({ text: suggested, detail: 'Street', kind: 'street' }))
}

/** Metres between the middles of a street as two sources tell it. */
const SAME_STREET = 2_000

/**
 * Leaves out streets that another source tells as well: those without a city that have the name of a
 * nearby one with its city.
 */
export function withoutTwins<T extends StreetSpot>(streets: readonly T[]): T[] {
  const nameOf = (street: T) => {
    const { key, directions } = readStreetName(street.name)
    return `${key}/${directions}`
  }
  const named = streets.map((street) => ({ street, name: nameOf(street) }))
  const known = named.filter(({ street }) => street.city !== null)
  return named
    .filter(
      ({ street, name }) =>
        street.city !== null ||
        !known.some(
          (other) => other.name === name && distanceMetres(other.street, street) <= SAME_STREET,
        ),
    )
    .map(({ street }) => street)
}
