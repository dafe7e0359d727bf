import type { Amenity } from '../facts/amenities.ts'
import { US_STATES } from '../geo/us-states.ts'
import { LONGEST_TYPE } from '../search/search-defaults.ts'
import { ANY_PARKS, EMPTY_SEARCH, type SearchState } from '../search/search-state.ts'

/** What makes a park match a listing's type: any of these, in lower case. */
export type TypeRule = {
  amenity?: Amenity
  /** As sources name them. */
  types?: readonly string[]
  /** A substring of its name. */
  inName?: string
  /** A substring of its name, an amenity or a type, with '_' as a space. */
  anywhere?: string
  /** A word for a fact, as in imported files. */
  fact?: string
}

/** Types of parks for dogs, as sources name them. */
const DOG_TYPES = ['dog_park', 'off_leash_area'] as const

/** A page of the parks of a place, perhaps of one type. */
export type Listing = {
  /** For display: 'Dog Park', or null for all parks. */
  type: string | null
  /** 'San Francisco'. */
  location: string
  /** The search text. */
  address: string
}

const FULL_NAMES: ReadonlyMap<string, string> = new Map([
  ['San Francisco', 'San Francisco California'],
  ['New York', 'New York NY'],
  ['Los Angeles', 'Los Angeles California'],
  ['Chicago', 'Chicago Illinois'],
  ['Boston', 'Boston Massachusetts'],
])

/**
 * What a path below /parks lists: one part is the location, two are the type and the location. Null
 * if it lists nothing.
 *
 * @param parts the decoded parts of the path
 */
export function readListing(parts: string[]): Listing | null {
  const [first, second, ...rest] = parts
  if (!first || rest.length > 0) return null
  // A zip code is the only location made of digits alone.
  if (/^\d+$/.test(first) && (second || first.length !== 5)) return null
  const location = toWords(second ?? first)
  if (location === '' || (second && first.length > LONGEST_TYPE)) return null
  if (/\p{Cc}/u.test(parts.join(''))) return null
  return {
    type: second ? toWords(first) : null,
    location,
    address: FULL_NAMES.get(location) ?? location,
  }
}

/** 'Dog Park in San Francisco', 'Parks in Chicago'. */
export function listingHeading({ type, location }: Listing): string {
  return `${type ?? 'Parks'} in ${location}`
}

/** 'Dog Parks in San Francisco'. */
export function listingTitle({ type, location }: Listing): string {
  const kind = type?.replace(/(^|\s+)parks?$/i, '')
  return kind ? `${kind} Parks in ${location}` : `Parks in ${location}`
}

/** The canonical form of a listing's path parts: 'San--Francisco' becomes 'san-francisco'. */
export function plainParts(parts: readonly string[]): string[] {
  return parts.map((part) => part.toLowerCase().split('-').filter(Boolean).join('-'))
}

export function listingPath(parts: readonly string[]): string {
  return `/parks/${parts.map(encodeURIComponent).join('/')}`
}

/** A listing's first search: 'Boston Massachusetts Dog Park parks'; the box shows the place. */
export function listingSearch({ type, address }: Listing): SearchState {
  const preset: Amenity[] = type && isDogType(type) ? ['Dog Park'] : []
  const seeking = type ? `${type} ${ANY_PARKS}` : ANY_PARKS
  return {
    ...EMPTY_SEARCH,
    type,
    place: { mode: 'address', address, seeking },
    filters: { ...EMPTY_SEARCH.filters, amenities: preset },
  }
}

/** 'San Francisco', 'Springfield, IL'. */
function toWords(part: string): string {
  const words = part
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
  const state = words.at(-1)?.toUpperCase() ?? ''
  if (words.length < 2 || !(state in US_STATES)) return words.join(' ')
  return `${words.slice(0, -1).join(' ')}, ${state}`
}

/**
 * The rule by which parks match a type. Dog types: the amenity Dog Park, a name with 'dog', or the
 * types dog_park and off_leash_area. Playgrounds: the amenity Playground, or a name with 'play'.
 * Others: an amenity, name or type that contains the words, or the fact they are a word for.
 *
 * @param type in words: 'Dog Park'
 */
export function typeRule(type: string): TypeRule {
  if (isDogType(type)) return { amenity: 'Dog Park', types: DOG_TYPES, inName: 'dog' }
  const words = type.toLowerCase().replaceAll('_', ' ')
  if (/^playgrounds?$/.test(words)) return { amenity: 'Playground', inName: 'play' }
  return { anywhere: words, fact: words }
}

/** Whether a type means parks for dogs. */
function isDogType(type: string): boolean {
  return /\bdogs?\b/i.test(type.replaceAll('_', ' '))
}
