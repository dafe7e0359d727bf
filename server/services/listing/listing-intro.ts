import type { Amenity } from '#domain/facts/amenities.ts'
import { formatMiles } from '#domain/geo/geo.ts'
import { type Listing, listingPath, listingTitle } from '#domain/listing/listing.ts'
import type { ListingLink } from '#domain/listing/listing-schemas.ts'
import { creditsFor, isFrom } from '#domain/park/credits.ts'
import { listYear } from '#domain/park/list-dates.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { DEFAULT_RADIUS } from '#domain/search/search-defaults.ts'
import { sortParks, weightedRating } from '#domain/search/sort.ts'
import { formatCount, formatList } from '#domain/text/format-text.ts'
import { slugify } from '#domain/text/slug.ts'

type ListingParks = {
  /** The best known or nearest parks. */
  parks: readonly ParkResult[]
  /** The number of parks known. */
  total: number
  /** Of these, how many have each amenity; those that none has may be left out. */
  withAmenity: Partial<Record<Amenity, number>>
  /** Whether the place is searched by its bounds rather than a radius. */
  isWhole: boolean
}

/** Types whose listings are linked if they have parks. */
const TYPES = [
  'Dog Park',
  'Playground',
  'Walking Trails',
  'Picnic Area',
  'Sports Facilities',
  'Nature Views',
  'Camping',
  'Garden',
  'Beach',
  'Nature Reserve',
  'National Park',
] as const
/** The number of amenities an introduction names. */
const NAMED = 3

/**
 * Describes a listing's parks in a few sentences, the last naming their sources; empty if there are
 * none. Google's ratings are not used in the site's own text.
 */
export function introduceListing(
  listing: Listing,
  { parks, total, withAmenity, isWhole }: ListingParks,
): string[] {
  if (parks.length === 0) return []
  const [best] = sortParks(parks, 'rating').filter(
    (park) => weightedRating(park) !== null && !isFrom(park, 'google'),
  )
  return [
    howMany(listing, total, isWhole),
    ...whatFor(listing, withAmenity),
    ...mostOften(withAmenity),
    ...(best ? [bestRated(best)] : []),
    `Sources: ${formatList(creditsFor(parks, datedName).map(({ text }) => text))}.`,
  ]
}

/** 'NYC Parks (list of 2026)'. */
function datedName(source: string): string {
  const year = listYear(source)
  return sourceName(source) + (year ? ` (list of ${year})` : '')
}

function howMany(listing: Listing, total: number, isWhole: boolean): string {
  const { location } = listing
  const kind = listingTitle({ ...listing, location: '' })
    .replace(/ in $/, '')
    .toLowerCase()
  const parks = `${formatCount(total)} ${total === 1 ? kind.replace(/s$/, '') : kind}`
  const miles = formatMiles(DEFAULT_RADIUS)
  return isWhole
    ? `We know ${parks} in ${location}.`
    : `We know ${parks} within ${miles} miles of the middle of ${location}.`
}

/** Dogs and children first: what most visitors look for. */
function whatFor({ type }: Listing, withAmenity: ListingParks['withAmenity']): string[] {
  if (type !== null) return []
  const { 'Dog Park': dogs = 0, Playground: play = 0 } = withAmenity
  const said = [
    ...(dogs > 0 ? [`${formatCount(dogs)} ${dogs === 1 ? 'is' : 'are'} for dogs`] : []),
    ...(play > 0 ? [`${formatCount(play)} ${play === 1 ? 'has' : 'have'} a playground`] : []),
  ]
  return said.length === 0 ? [] : [`${said.join(', and ')}.`]
}

function mostOften(withAmenity: ListingParks['withAmenity']): string[] {
  const list = Object.entries(withAmenity)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED)
    .map(([name, count]) => `${name.toLowerCase()} (${formatCount(count)})`)
  return list.length === 0 ? [] : [`Known most often: ${formatList(list)}.`]
}

function bestRated({ name, rating, userRatingsTotal: ratings = 0 }: ParkResult): string {
  return `Best rated: ${name}, with ${rating?.toFixed(1)} of 5 stars by ${formatCount(ratings)} visitors.`
}

/** The listings of a place by type that other pages link to. */
export function typedListings(listing: Listing): Listing[] {
  return TYPES.map((type) => ({ ...listing, type }))
}

/** The other listings of a place, with counts: all its parks, and the types that have parks. */
export function otherListings(
  listing: Listing,
  typed: readonly (Listing & { count: number })[],
): ListingLink[] {
  const slug = slugify(listing.location)
  const own = slugify(listing.type ?? '')
  const all = { path: listingPath([slug]), name: listingTitle({ ...listing, type: null }) }
  const others = typed.flatMap(({ type, count: shown }) => {
    const other = slugify(type ?? '')
    if (shown === 0 || other === own) return []
    return [{ path: listingPath([other, slug]), name: `${type} (${formatCount(shown)})` }]
  })
  return listing.type === null ? others : [all, ...others]
}
