import { US_STATES } from '#domain/geo/us-states.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { searchNameOf } from './city-listings.ts'
import type { PlaceIndex } from './place-index.ts'
import { cityLabel, regionLabel } from './regions.ts'

/** Most cities suggested beside parks. */
const MOST_CITIES = 5

/**
 * Cities, states and zip codes that complete a partial text, most likely first.
 *
 * @param text the typed text: '941', 'portl', 'portland, m'
 */
export function suggestPlaces(index: PlaceIndex, text: string, limit: number): Suggestion[] {
  const digits = /^\s*(\d{2,5})\s*$/.exec(text)?.[1]
  if (digits) {
    return index
      .zipCodesStarting(digits, limit)
      .map(({ zip, city }) => ({ text: zip, detail: `Zip code in ${city}`, kind: 'zip' }))
  }
  const [before = '', after] = text.split(',')
  const name = normaliseName(before)
  if (name.length < 2) return []
  const found =
    after === undefined
      ? index.citiesStarting(name, Math.min(limit, MOST_CITIES))
      : index.citiesNamed(name).filter((city) => isIn(city, normaliseName(after)))
  const cities = found.slice(0, limit).map(
    (city): Suggestion => ({
      text: cityLabel(city),
      detail: 'City',
      kind: 'city',
    }),
  )
  return [...cities, ...(after === undefined ? suggestStates(index, name) : [])].slice(0, limit)
}

function isIn(city: { name: string; country: string; admin: string }, beginning: string): boolean {
  const short = cityLabel(city).slice(city.name.length)
  return [short, regionLabel(city)].some((region) => normaliseName(region).startsWith(beginning))
}

function suggestStates(index: PlaceIndex, beginning: string): Suggestion[] {
  return Object.values(US_STATES)
    .map((state) => searchNameOf(index, state))
    .filter((text) => normaliseName(text).startsWith(beginning))
    .slice(0, 2)
    .map((text) => ({ text, detail: 'State', kind: 'state' }))
}
