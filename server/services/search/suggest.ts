import type { Coordinates } from '#domain/geo/geo.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { editDistance } from '../../core/edit-distance.ts'
import type { ParkStore } from '../../sources/places/types.ts'
import { type CoveragePorts, coveredCities } from '../location/coverage.ts'
import { writeOut } from './phrase.ts'
import { correctSpelling, type NameWords } from './spelling.ts'
import { asksForNearMe, begunSearches } from './suggest-searches.ts'

const MAX_SUGGESTIONS = 8
/** Too many names begin with the same two letters. */
const SHORTEST_PARK_NAME = 3
/** Shorter words are not forgiven a wrong letter. */
const SHORTEST_CORRECTED = 4
const MAX_CORRECTED = 3
/** Places offered for a search: 'Dog parks in Chicago', 'Dog parks in Chinatown, Chicago'. */
const MAX_PLACES = 2

type SuggestPorts = CoveragePorts & { places: ParkStore; nameWords: NameWords }

/**
 * Suggests completions of a visitor's input: at most 8 searches, cities, neighbourhoods, zip codes,
 * states, parks and streets, the likeliest first. The geocoder resolves the text of each but the
 * searches to exactly this place.
 *
 * @param query the input so far; its last word may be unfinished
 * @param near the map's centre: nearer places and parks come first
 */
export async function suggest(
  ports: SuggestPorts,
  { query, near }: { query: string; near?: Coordinates | undefined },
): Promise<Suggestion[]> {
  const typed = writeOut(query)
  const meaning = ports.placeIndex.withoutNickname(typed)
  // A part of a city is suggested by its name, not by its zip code.
  const [first, second] = /^\d/.test(meaning) ? [typed, meaning] : [meaning, typed]
  const meant = await suggestText(ports, first, near)
  // 'highline c' is the beginning of another name.
  return meant.length > 0 || meaning === typed ? meant : suggestText(ports, second, near)
}

async function suggestText(
  ports: SuggestPorts,
  text: string,
  near: Coordinates | undefined,
): Promise<Suggestion[]> {
  const words = normaliseName(text)
  if (words.length < 2) return []
  const covered = await coveredCities(ports)
  const complete = async (typed: string, key = normaliseName(typed)) => {
    const isTooShort = key.length < SHORTEST_PARK_NAME
    const parks = isTooShort
      ? []
      : await ports.places.findByName(key, 2 * MAX_SUGGESTIONS, { near })
    return ports.placeIndex.suggest(typed, { limit: MAX_SUGGESTIONS, parks, near, covered })
  }
  const withParks = new Set(covered.map(({ name }) => name))
  const isHere = ({ kind, text: named }: Suggestion) => kind !== 'city' || withParks.has(named)
  // Where there are parks, if there are any.
  const completeWhere = async (typed: string) => {
    const places = await complete(typed)
    const here = places.filter(isHere)
    return here.length > 0 ? here : places.slice(0, 1)
  }
  const [found, searches] = await Promise.all([
    complete(text),
    suggestedSearches(words, completeWhere),
  ])
  if (searches.length === 0 && !found.some(isHere)) {
    for (const corrected of await corrections(ports.nameWords, words)) {
      const meant = (await complete(corrected)).filter(isHere)
      if (meant.length > 0) return [...meant, ...found].slice(0, MAX_SUGGESTIONS)
    }
  }
  // Half a word may also begin the name of a place.
  const isWhole = searches.some((one) => one.isWhole)
  const leads = searches.length > 0 && !isWhole && found[0]?.kind !== 'park'
  return [
    ...(leads ? found.slice(0, 1) : []),
    ...searches.map(({ suggestion }) => suggestion),
    ...found.slice(leads ? 1 : 0),
  ].slice(0, MAX_SUGGESTIONS)
}

async function suggestedSearches(
  words: string,
  complete: (typed: string) => Promise<Suggestion[]>,
): Promise<{ suggestion: Suggestion; isWhole: boolean }[]> {
  if (asksForNearMe(words)) {
    const suggestion = { text: 'Near me', detail: 'Parks around you', kind: 'search' as const }
    return [{ suggestion, isWhole: true }]
  }
  const begun = begunSearches(words)
  if (begun.length === 0) return searchesIn(words, complete)
  const searches = begun.map(async ({ what, where, isWhole }, at) => {
    const nearMe = { suggestion: toSearch(`${what} near me`, 'Around you'), isWhole }
    if (where === '') {
      const nearMap = { suggestion: toSearch(what, 'Near the map'), isWhole }
      return at === 0 ? [nearMap, nearMe] : [nearMap]
    }
    if (asksForNearMe(where)) return [nearMe]
    const places = (await complete(where)).filter(
      ({ kind }) => kind !== 'park' && kind !== 'street',
    )
    return places
      .slice(0, MAX_PLACES)
      .map((place) => ({ suggestion: toSearch(`${what} in ${place.text}`, place.detail), isWhole }))
  })
  return (await Promise.all(searches)).flat()
}

/** Searches behind a city: 'Dog parks in Chicago' for 'chicago dog'. */
async function searchesIn(words: string, complete: (typed: string) => Promise<Suggestion[]>) {
  const parts = words.split(' ')
  for (let end = parts.length - 1; end > 0; end--) {
    const rest = parts.slice(end).join(' ')
    // 'Lincoln Park' is no search.
    const begun = rest === 'park' ? [] : begunSearches(rest).filter(({ where }) => where === '')
    const name = parts.slice(0, end).join(' ')
    const city = begun[0] && (await complete(name)).find(({ kind }) => kind === 'city')
    if (!city || normaliseName(city.text.replace(/,.*/, '')) !== name) continue
    return begun.map(({ what }) => {
      return { suggestion: toSearch(`${what} in ${city.text}`, city.detail), isWhole: true }
    })
  }
  return []
}

function toSearch(text: string, detail: string): Suggestion {
  return { text, detail, kind: 'search' }
}

/** Readings of a text with one wrong letter; the last word may also be the beginning of a word. */
async function corrections(nameWords: NameWords, words: string): Promise<string[]> {
  const last = words.split(' ').at(-1) ?? ''
  const before = words.slice(0, -last.length)
  const own = before === '' ? [] : await correctSpelling(nameWords, words)
  if (last.length < SHORTEST_CORRECTED || !/^[a-z]+$/.test(last)) return own
  const [known] = await nameWords.known([last])
  if (known) return own
  const [similar = []] = await nameWords.similar([last])
  const begun = similar.filter(({ word }) => word[0] === last[0] && begins(word, last))
  return [...begun.slice(0, MAX_CORRECTED).map(({ word }) => before + word), ...own].slice(
    0,
    MAX_CORRECTED,
  )
}

/** Whether a word begins with a text, but for one letter that is wrong, missing or too many. */
function begins(word: string, text: string): boolean {
  return [-1, 0, 1].some((more) => editDistance(text, word.slice(0, text.length + more)) <= 1)
}
