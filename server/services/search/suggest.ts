import type { Coordinates } from '#domain/geo/geo.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { KnownPlaces } from '../../sources/geocode/types.ts'
import type { ParkStore } from '../../sources/places/types.ts'

const MOST_SUGGESTIONS = 8
/** Places always offered besides parks, if there are as many. */
const MOST_PLACES_BESIDE_PARKS = 4
/** Too many names begin with the same two letters. */
const SHORTEST_PARK_NAME = 3

/**
 * Suggests completions of a visitor's input: at most 8 cities, zip codes, states and parks. The
 * geocoder resolves each suggestion's text to exactly this place.
 *
 * @param query the input so far; its last word may be unfinished
 * @param near the map's centre: of parks of one name, nearer ones come first
 */
export async function suggest(
  { placeIndex, places }: { placeIndex: KnownPlaces; places: ParkStore },
  { query: text, near }: { query: string; near?: Coordinates | undefined },
): Promise<Suggestion[]> {
  const words = normaliseName(text)
  const [named, parks] = await Promise.all([
    placeIndex.suggest(text, MOST_SUGGESTIONS),
    words.length < SHORTEST_PARK_NAME ? [] : places.findByName(words, MOST_SUGGESTIONS, { near }),
  ])
  const suggestions = parks.map(
    ({ id, name, city, state }): Suggestion => ({
      text: [name, city, state].filter(Boolean).join(', '),
      detail: 'Park',
      kind: 'park',
      parkId: id,
    }),
  )
  const room = Math.max(MOST_PLACES_BESIDE_PARKS, MOST_SUGGESTIONS - suggestions.length)
  return dedupe([...named.slice(0, room), ...suggestions]).slice(0, MOST_SUGGESTIONS)
}

function dedupe(suggestions: Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((item) => [item.text, item])).values()]
}
