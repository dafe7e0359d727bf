import { listingSearch, listingTitle, readListing } from '#domain/listing.ts'
import { placeholderTheme } from '#domain/placeholder.ts'
import { parkSearchInput } from '#domain/schemas/search.ts'
import { toSearchQuery } from '#domain/search-state.ts'
import { type CardWidth, parksFoundText, SITE_CARD } from '#domain/social-card.ts'
import type { Deps } from '../deps.ts'
import { NotFoundError } from '../errors.ts'
import type { Caller } from '../limits/caller.ts'
import type { CardContent } from '../og/draw-card.ts'
import type { SocialCard } from '../og/social-cards.ts'
import { withDeps } from '../with-deps.ts'
import { startAsking } from './asking.ts'
import { findKnownPark } from './park.ts'
import { searchParks } from './search-parks.ts'

/** What a card stands for: the site, a park, or a listing by the parts of its address. */
export type CardSubject =
  | { kind: 'site' }
  | { kind: 'park'; id: number }
  | { kind: 'listing'; parts: string[] }

type Asked = { subject: CardSubject; width: CardWidth }
type Words = Pick<CardContent, 'title' | 'fallback' | 'detail'>

/**
 * The card of a page, from what is known: no outside service is asked for it.
 *
 * @throws NotFoundError where there is no such page; TooManyRequestsError; BulkheadRejectedError
 */
export async function getSocialCard(
  deps: Deps,
  { subject, width }: Asked,
  caller: Caller,
): Promise<SocialCard> {
  await deps.rateLimits.take('photos', caller)
  const { seed, ...words } = await describe(deps, subject)
  const { siteName } = deps.siteConfig
  const theme = placeholderTheme(words.title)
  return deps.socialCards.draw({ ...words, siteName, theme, seed }, width)
}

async function describe(deps: Deps, subject: CardSubject): Promise<Words & { seed: number }> {
  if (subject.kind === 'site') return { ...SITE_CARD, fallback: '', seed: 1 }
  if (subject.kind === 'listing') return describeListing(deps, subject.parts)
  const { id, name, vicinity, formattedAddress } = await findKnownPark(deps, subject.id)
  const detail = vicinity ?? formattedAddress ?? null
  return { title: name, detail, fallback: 'A park on the map', seed: id }
}

async function describeListing(deps: Deps, parts: string[]): Promise<Words & { seed: number }> {
  const listing = readListing(parts)
  if (!listing) throw new NotFoundError('Listing not found')
  const input = parkSearchInput.safeParse(toSearchQuery(listingSearch(listing)))
  if (!input.success) throw new NotFoundError('Listing not found')
  const known = withDeps(deps, deps.forCrawlers)
  const found = (await searchParks(known, input.data, startAsking())).toJSON()
  if (!found.location) throw new NotFoundError('Listing not found')
  const title = listingTitle(listing)
  const detail = found.total > 0 ? parksFoundText(found.total) : null
  return { title, detail, fallback: 'Parks on the map', seed: seedOf(title) }
}

/** The same text has the same landscape. */
function seedOf(text: string): number {
  return [...text].reduce((seed, letter) => (seed * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7)
}
