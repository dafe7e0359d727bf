import type { Coordinates } from '#domain/geo/geo.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { KnownPlaces } from '../../sources/geocode/types.ts'
import type { ParkStore } from '../../sources/places/types.ts'

const MAX_SUGGESTIONS = 8
/** Too many names begin with the same two letters. */
const SHORTEST_PARK_NAME = 3

/**
 * Suggests completions of a visitor's input: at most 8 cities, neighbourhoods, zip codes, states,
 * parks and streets, the likeliest first. The geocoder resolves each suggestion's text to exactly this place.
 *
 * @param query the input so far; its last word may be unfinished
 * @param near the map's centre: nearer places and parks come first
 */
export async function suggest(
  ports: SuggestPorts,
  { query, near }: { query: string; near?: Coordinates | undefined },
): Promise<Suggestion[]> {
  const meaning = ports.placeIndex.withoutNickname(query)
  const meant = await suggestText(ports, meaning, near)
  // 'highline c' is the beginning of another name.
  return meant.length > 0 || meaning === query ? meant : suggestText(ports, query, near)
}

type SuggestPorts = { placeIndex: KnownPlaces; places: ParkStore }

async function suggestText(
  { placeIndex, places }: SuggestPorts,
  text: string,
  near: Coordinates | undefined,
): Promise<Suggestion[]> {
  const words = normaliseName(text)
  const isTooShort = words.length < SHORTEST_PARK_NAME
  const parks = isTooShort ? [] : await places.findByName(words, MAX_SUGGESTIONS, { near })
  return placeIndex.suggest(text, { limit: MAX_SUGGESTIONS, parks, near })
}
