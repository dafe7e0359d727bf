import type { StreetLocation } from '#db/queries/search/streets.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { readAddressTexts } from '../../../streets/address-readings.ts'
import { readStreetName } from '../../../streets/street-name.ts'
import type { SuggestOptions } from '../types.ts'
import { cornersBeginning, townOf } from './addresses.ts'
import type { Known } from './known.ts'

/** Metres between the middles of a street as two sources have it. */
const SAME_STREET = 2_000

/** Fewer letters begin too many names. */
const SHORTEST = 3
/** Streets beside places, as long as no house number is typed. */
const MAX_BESIDE_PLACES = 3

type Streets = Pick<Known, 'index' | 'streetNamesBeginning' | 'findStreets'> & {
  findStreetsBeginning: (
    key: string,
    options: { isWhole: boolean; near?: Coordinates | undefined },
  ) => Promise<StreetLocation[]>
}

/**
 * Adds the streets that complete a partial text to the suggested places: before them if a house
 * number or a corner was typed, else a few behind them. Throws the database's errors.
 */
export async function withStreets(
  places: readonly Suggestion[],
  known: Streets,
  // The map's centre: its own streets come first.
  {
    text,
    limit,
    near,
    covered = [],
  }: Pick<SuggestOptions, 'limit' | 'near' | 'covered'> & { text: string },
): Promise<Suggestion[]> {
  const toSuggestion = (suggested: string): Suggestion => {
    return { text: suggested, detail: 'Street', kind: 'street' }
  }
  const corners = near ? await cornersBeginning(known, text, near) : []
  if (corners.length > 0) return [...corners.map(toSuggestion), ...places].slice(0, limit)
  const readings = readAddressTexts(text).filter(
    ({ crossing, rest, street }) =>
      crossing === null && rest === '' && street.trim().length >= SHORTEST,
  )
  const reading = readings.find((one) => one.number !== null) ?? readings[0]
  if (!reading) return [...places]
  const { number, isBehind, street } = reading
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
  const streets = [...texts].map(toSuggestion)
  if (number) return [...streets, ...places].slice(0, limit)
  const withParks = new Set(covered.map(({ name }) => name))
  const isBare = ({ kind, text }: Suggestion) => kind === 'city' && !withParks.has(text)
  const kept = places.filter((place) => !isBare(place)).length
  const most = Math.max(MAX_BESIDE_PLACES, limit - places.length)
  const beside = streets.slice(0, Math.min(most, Math.max(0, limit - kept)))
  // Streets only take the room of the last places without parks.
  const tooMany = Math.max(0, places.length + beside.length - limit)
  const left = new Set(tooMany > 0 ? places.filter(isBare).slice(-tooMany) : [])
  return [...places.filter((place) => !left.has(place)), ...beside].slice(0, limit)
}

/**
 * Leaves out streets that another source has as well: those without a city that have the name of a
 * nearby one with its city.
 */
export function withoutTwins<T extends StreetLocation>(streets: readonly T[]): T[] {
  const named = streets.map((street) => {
    const { key, directions } = readStreetName(street.name)
    return { street, name: `${key}/${directions}` }
  })
  const known = named.filter(({ street }) => street.city !== null)
  const isTwin = ({ street, name }: (typeof named)[number]) =>
    known.some((one) => one.name === name && distanceMetres(one.street, street) <= SAME_STREET)
  return named.filter((one) => one.street.city !== null || !isTwin(one)).map(({ street }) => street)
}
