import type { Amenity } from './amenities.ts'
import type { Park } from './park.ts'
import { ANY_PARKS, EMPTY_SEARCH, type SearchState } from './search-state.ts'

/** A page of the parks of a place, perhaps of one type. */
export type Listing = {
  /** Words for the visitor: 'Dog Park', or null for all parks. */
  type: string | null
  /** 'San Francisco'. */
  location: string
  /** What is searched. */
  address: string
}

const FULL_NAMES: ReadonlyMap<string, string> = new Map([
  ['San Francisco', 'San Francisco California'],
  ['New York', 'New York NY'],
  ['Los Angeles', 'Los Angeles California'],
  ['Chicago', 'Chicago Illinois'],
  ['Boston', 'Boston Massachusetts'],
])

/** Longer words are no type of park, and would be too long to search for. */
const LONGEST_TYPE = 80

/**
 * What an address below /parks lists: one part is the location, two are the type and the location.
 * Null where it lists nothing.
 *
 * @param parts as they stand in the address, decoded
 */
export function readListing(parts: string[]): Listing | null {
  const [first, second, ...rest] = parts
  if (!first || rest.length > 0) return null
  // Of numbers alone a zip code may be a place, where no park has it.
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

/** The path of a listing by the parts of its address. */
export function listingPath(parts: readonly string[]): string {
  return `/parks/${parts.map(encodeURIComponent).join('/')}`
}

/**
 * The search a listing begins with: 'Boston Massachusetts Dog Park parks', of which the search box
 * shows the place.
 */
export function listingSearch({ type, address }: Listing): SearchState {
  const preset: Amenity[] = type && isDogType(type) ? ['Dog Park'] : []
  const seeking = type ? `${type} ${ANY_PARKS}` : ANY_PARKS
  return {
    ...EMPTY_SEARCH,
    place: { mode: 'address', address, seeking },
    filters: { ...EMPTY_SEARCH.filters, amenities: preset },
  }
}

/**
 * Whether a park is of a listing's type. Dog types: the amenity Dog Park, a name with 'dog', or
 * the types dog_park and off_leash_area. Playgrounds: the amenity Playground, or a name with
 * 'play'. Others: an amenity, the name or a type that holds the words.
 */
export function matchesType(
  park: Pick<Park, 'name' | 'amenities' | 'types'>,
  type: string,
): boolean {
  const name = park.name.toLowerCase()
  if (isDogType(type)) {
    const isDogPark = park.types.some((own) => own === 'dog_park' || own === 'off_leash_area')
    return isDogPark || park.amenities.includes('Dog Park') || name.includes('dog')
  }
  const words = type.toLowerCase()
  if (/^playgrounds?$/.test(words)) {
    return park.amenities.includes('Playground') || name.includes('play')
  }
  const own = [...park.amenities, ...park.types, park.name]
  return own.some((text) => text.toLowerCase().replaceAll('_', ' ').includes(words))
}

function isDogType(type: string): boolean {
  return /\bdogs?\b/i.test(type)
}

function toWords(part: string): string {
  return part
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}
