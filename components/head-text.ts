import { type Listing, listingTitle } from '#domain/listing/listing.ts'
import type { Park } from '#domain/park/park.ts'
import type { Place as AnswerPlace } from '#domain/search/search-answer.ts'
import { formatCount } from '#domain/text/format-text.ts'

type Place = Pick<AnswerPlace, 'name' | 'bounds'>

/** Characters a description has at most: search engines show no more of it. */
const LONGEST = 160
/** Names that stand for all parks of a listing. */
const NAMES = 3

/** A text as one line of at most so many characters, cut between words. */
export function shortText(text: string, most = LONGEST): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= most) return line
  const start = characters.slice(0, most - 1).join('')
  const end = start.search(/\s\S*$/)
  // What has no spaces at all is cut where it has to be.
  const words = end > most / 2 && characters[most - 1] !== ' ' ? start.slice(0, end) : start
  return `${words.replace(/[\s.,;:–—-]+$/, '')}…`
}

/** The title of the map: of a place that was searched, or of none. */
export function mapTitle(siteName: string, place?: Place): string {
  if (!place) return `${siteName}: find parks near you`
  return `Parks ${place.bounds ? 'in' : 'near'} ${place.name} | ${siteName}`
}

/** What a page with a park open is described as: in its own words, or by what is known of it. */
export function describePark(park: Park): string {
  if (park.description?.trim()) return shortText(park.description)
  const where = park.vicinity ? `, ${park.vicinity}` : ''
  const has = park.amenities.length > 0 ? ` It has: ${park.amenities.join(', ')}.` : ''
  const known = `${park.name}${where}.${has}`
  const whole = `${known} Map and directions.`
  return shortText(whole.length > LONGEST ? known : whole)
}

/**
 * What a listing is described as.
 *
 * @param total parks of it that are known; 0 where that is not known
 * @param names of parks of it, the first of them first
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
