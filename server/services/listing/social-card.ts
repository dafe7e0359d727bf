import { findShapes } from '#db/queries/park/shapes.ts'
import { listingSearch, listingTitle, readListing } from '#domain/listing/listing.ts'
import { type CardWidth, parksFoundText, SITE_CARD } from '#domain/listing/social-card.ts'
import { creditsFor, type Sourced } from '#domain/park/credits.ts'
import { placeholderTheme } from '#domain/park/placeholder.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import { parkSearchInput } from '#domain/search/search-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import type { Caller } from '../../limits/caller.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { CardContent } from '../../social-cards/draw-card.ts'
import { SHAPE_CANVAS } from '../../social-cards/draw-card.ts'
import type { SocialCard, SocialCards } from '../../social-cards/social-cards.ts'
import { makeRequestBudget } from '../../sources/request-budget.ts'
import { findKnownPark } from '../park/park.ts'
import { drawShape } from '../park/portraits.ts'
import type { SettingsPorts, StoredPorts } from '../ports.ts'
import { searchParks } from '../search/search-parks.ts'

/** What a card is about: the site, a park, or a listing given by the segments of its path. */
export type CardSubject =
  | { kind: 'site' }
  | { kind: 'park'; id: number }
  | { kind: 'listing'; parts: string[] }

type CardPorts = StoredPorts &
  SettingsPorts<'SITE_NAME'> & { log: Logger; rateLimits: RateLimits; socialCards: SocialCards }

type Words = Omit<CardContent, 'siteName' | 'theme'>

/**
 * Returns the card of a page, from stored data: no outside service is called.
 *
 * @throws NotFoundError if there is no such page; TooManyRequestsError; BulkheadRejectedError
 */
export async function getSocialCard(
  deps: CardPorts,
  { subject, width }: { subject: CardSubject; width: CardWidth },
  caller: Caller,
): Promise<SocialCard> {
  await deps.rateLimits.take('photos', caller)
  const words = await describe(deps, subject)
  const siteName = deps.configured.current.settings.SITE_NAME
  const theme = placeholderTheme(words.title)
  return deps.socialCards.draw({ ...words, siteName, theme }, width)
}

async function describe(deps: CardPorts, subject: CardSubject): Promise<Words> {
  if (subject.kind === 'site') return { ...SITE_CARD, credit: null, fallback: '', seed: 1 }
  if (subject.kind === 'listing') return describeListing(deps, subject.parts)
  const park = await findKnownPark(deps.forCrawlers, subject.id)
  const { id, name, vicinity, formattedAddress, place, near, amenities } = park
  const street = vicinity ?? formattedAddress
  const isWhole = !street || !place || street.includes(place.split(',', 1)[0] ?? '')
  const detail = (isWhole ? street : `${street}, ${place}`) ?? place ?? near ?? null
  // Undefined if its shape is not known, or not to be shown.
  const [shape] = park.noPicture ? [] : await findShapes(deps.forCrawlers.database, [id])
  const portrait = (shape && drawShape(shape, deps.log, SHAPE_CANVAS)) ?? undefined
  const credit = creditOf([park])
  const fallback = 'A park on the map'
  return { title: name, detail, amenities, credit, fallback, seed: id, portrait }
}

async function describeListing(deps: CardPorts, parts: string[]): Promise<Words> {
  const listing = readListing(parts)
  if (!listing) throw new NotFoundError('Listing not found')
  const input = parkSearchInput.safeParse(toSearchQuery(listingSearch(listing)))
  if (!input.success) throw new NotFoundError('Listing not found')
  const found = (await searchParks(deps.forCrawlers, input.data, makeRequestBudget())).toJSON()
  if (!found.location) throw new NotFoundError('Listing not found')
  const title = listingTitle(listing)
  const detail = found.total > 0 ? parksFoundText(found.total) : null
  const credit = creditOf(found.parks)
  // The same text always gets the same landscape.
  const seed = [...title].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) | 0, 7)
  return { title, detail, credit, fallback: 'Parks on the map', seed }
}

function creditOf(parks: readonly Sourced[]): string | null {
  const credits = creditsFor(parks).map(({ text }) => text)
  return credits.length > 0 ? `Park data: ${credits.join(', ')}` : null
}
