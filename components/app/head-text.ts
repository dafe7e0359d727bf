import { type Listing, listingTitle } from '#domain/listing/listing.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Place as AnswerPlace } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'

type Place = Pick<AnswerPlace, 'name' | 'bounds'>

/** Maximum length of a description in characters; search engines show no more. */
const LONGEST = 160
/** How many park names a listing's description mentions. */
const NAMES = 3

/** Collapses a text to one line, truncated at a word boundary to at most `most` characters. */
export function shortText(text: string, most = LONGEST): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= most) return line
  const start = characters.slice(0, most - 1).join('')
  const end = start.search(/\s\S*$/)
  // Text without spaces is cut mid-word.
  const words = end > most / 2 && characters[most - 1] !== ' ' ? start.slice(0, end) : start
  return `${words.replace(/[\s.,;:–—-]+$/, '')}…`
}

/** Returns the title of the map page, with the searched place if there is one. */
export function mapTitle(siteName: string, place?: Place): string {
  if (!place) return `${siteName}: find parks near you`
  return `Parks ${place.bounds ? 'in' : 'near'} ${place.name} | ${siteName}`
}

/** Returns the meta description of a park: its own description, or one made of known facts. */
export function describePark(park: Park): string {
  if (park.description?.trim()) return shortText(park.description)
  const address = park.vicinity ?? park.near
  const where = address ? `, ${address}` : ''
  const has = park.amenities.length > 0 ? ` It has: ${park.amenities.join(', ')}.` : ''
  const known = `${park.name}${where}.${has}`
  const whole = `${known} Map and directions.`
  return shortText(whole.length > LONGEST ? known : whole)
}

/**
 * Returns the meta description of a listing.
 *
 * @param total number of parks; 0 if unknown
 * @param names of its parks, in the listing's order
 */
export function describeListing(listing: Listing, total: number, names: readonly string[]): string {
  const title = listingTitle(listing)
  if (total === 0) return shortText(`${title} on a map with a list: amenities and directions.`)
  const found = `${title}: ${formatCount(total)} found`
  const all = [`, such as ${inWords(names.slice(0, NAMES))}`, ', on a map with a list']
  const whole = `${found}${all.join('')}.`
  return shortText(names.length === 0 || whole.length > LONGEST ? `${found}${all[1]}.` : whole)
}

function inWords(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
