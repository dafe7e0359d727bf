import type { Park } from '../park/park.ts'
import { type PhotoWidth, photoUrl, usablePhotos } from '../park/photo.ts'
import { formatCount } from '../text/format-text.ts'

/** The measures of a card that stands for a photo where a link is shown, in pixels. */
export const CARD_WIDTHS = [800, 1200] as const

export type CardWidth = (typeof CARD_WIDTHS)[number]

/** What a card is given at where nothing is asked for. */
export const CARD_WIDTH: CardWidth = 1200

/** What previews of links are told of: no wider. */
const SOCIAL_WIDTH: CardWidth & PhotoWidth = 800

/** An image of this site's as other sites are told of it. */
export type SocialImage = {
  path: string
  alt: string
  /** Pixels, where they are known. */
  width?: number
  height?: number
}

/** How high a card is that is so wide. */
export function cardHeight(width: number): number {
  return Math.round((width * 630) / 1200)
}

/** A park's photo as other sites are told of it; null where none is known. */
export function socialPhoto(park: Pick<Park, 'name' | 'photos'>) {
  const [photo] = usablePhotos(park)
  if (!photo) return null
  const reference = photo.photoReference
  const image: SocialImage = { path: photoUrl(reference, SOCIAL_WIDTH, 'photo'), alt: park.name }
  return { reference, width: SOCIAL_WIDTH, image } as const
}

/** A park's card. */
export function parkCard(park: { id: number; name: string }): SocialImage {
  return card(`parks/${park.id}`, park.name)
}

/** A listing's card, by what stands behind '/parks' in its address. */
export function listingCard(parts: readonly string[], title: string): SocialImage {
  return card(`listings/${parts.map(encodeURIComponent).join('/')}`, title)
}

/** The card of all pages that have no other. */
export function siteCard(siteName: string): SocialImage {
  return card('site', siteName)
}

function card(name: string, alt: string): SocialImage {
  const size = { width: SOCIAL_WIDTH, height: cardHeight(SOCIAL_WIDTH) }
  return { path: `/og/${name}.png?width=${SOCIAL_WIDTH}`, alt, ...size }
}

/** What the card of the site itself says. */
export const SITE_CARD = {
  title: 'Find Parks Near You',
  detail: 'Dog parks, playgrounds, trails and more',
}

/** How many parks a listing has, in words. */
export function parksFoundText(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'park' : 'parks'} found`
}
