import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { NamedPark } from '../../places/types.ts'
import type { SuggestOptions } from '../types.ts'
import { CITY_REACH } from './place-names.ts'
import { parkWeight, weightFrom } from './rank.ts'
import { type SuggestedPlace, suggestPlaces } from './suggested-places.ts'

/** Places always offered besides parks, if there are as many. */
const MIN_PLACES_BESIDE_PARKS = 4
/** A park whose name only contains the words is a tenth as likely as one that begins with them. */
const ONLY_CONTAINED = 1

/** The places and parks that complete a partial text, the likeliest first. */
export function suggestFrom(
  known: Parameters<typeof suggestPlaces>[0],
  text: string,
  { limit, parks, near }: SuggestOptions,
): Suggestion[] {
  const named = suggestPlaces(known, text, limit)
  const places = named.filter((place) => !isFoundAsPark(place, { parks, limit }))
  const room = Math.max(MIN_PLACES_BESIDE_PARKS, limit - parks.length)
  const offered = byWeight(places, near).slice(0, room)
  const words = normaliseName(text)
  const suggested = parks.map((park) => suggestedPark(park, words))
  const best = [...offered, ...suggested.slice(0, limit - offered.length)]
  return dedupe(byWeight(best, near).map(({ suggestion }) => suggestion))
}

function suggestedPark(park: NamedPark, words: string): SuggestedPlace {
  const { id, name, city, state, lat, lng } = park
  const key = normaliseName(name)
  const weight = parkWeight(park, key === words ? 'exact' : 'short')
  return {
    suggestion: {
      text: [name, city, state].filter(Boolean).join(', '),
      detail: 'Park',
      kind: 'park',
      parkId: id,
    },
    name,
    weight: key.startsWith(words) ? weight : weight - ONLY_CONTAINED,
    location: { lat, lng },
  }
}

/** Whether the text of a neighbourhood would find a park of its name. */
function isFoundAsPark(
  { suggestion, name, location }: SuggestedPlace,
  { parks, limit }: Pick<SuggestOptions, 'parks' | 'limit'>,
): boolean {
  if (suggestion.kind !== 'district' || !location) return false
  const nameOf = (text: string) => normaliseName(text).replace(/^the /, '')
  const namesakes = parks.filter((park) => nameOf(park.name) === nameOf(name))
  // There may be more parks of the name than these.
  if (namesakes.length >= limit) return true
  return namesakes.some((park) => distanceMetres(park, location) <= CITY_REACH)
}

/** The heaviest first, less for those far from the map. */
function byWeight(places: SuggestedPlace[], near: Coordinates | undefined): SuggestedPlace[] {
  return places
    .map((place) => {
      const { weight, location } = place
      return { place, weight: near && location ? weightFrom(near, { weight, location }) : weight }
    })
    .sort((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight))
    .map(({ place }) => place)
}

function dedupe(suggestions: Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((item) => [item.text, item])).values()]
}
