import type { Park } from '../park/park-schemas.ts'
import { type PhotoWidth, photoUrl, usablePhotos } from '../park/photo.ts'
import { formatCount } from '../text/format-text.ts'

/** Widths of the social card image, in pixels. */
export const CARD_WIDTHS = [800, 1200] as const

export type CardWidth = (typeof CARD_WIDTHS)[number]

export const CARD_WIDTH: CardWidth = 1200

/** The width stated in link previews. */
const SOCIAL_WIDTH: CardWidth & PhotoWidth = 800

/** An image for link previews. */
export type SocialImage = {
  path: string
  alt: string
  /** Pixels, if known. */
  width?: number
  height?: number
}

/** A card's height for its width. */
export function cardHeight(width: number): number {
  return Math.round((width * 630) / 1200)
}

/** A park's photo for link previews; null if none is known. */
export function socialPhoto(park: Pick<Park, 'name' | 'photos'>) {
  const [photo] = usablePhotos(park)
  if (!photo) return null
  const reference = photo.photoReference
  const image: SocialImage = { path: photoUrl(reference, SOCIAL_WIDTH, 'photo'), alt: park.name }
  return { reference, width: SOCIAL_WIDTH, image } as const
}

/** A park's social card. */
export function parkCard(park: { id: number; name: string }): SocialImage {
  return card(`parks/${park.id}`, park.name)
}

/** A listing's social card, by its path parts after '/parks'. */
export function listingCard(parts: readonly string[], title: string): SocialImage {
  return card(`listings/${parts.map(encodeURIComponent).join('/')}`, title)
}

/** The social card of pages without their own. */
export function siteCard(siteName: string): SocialImage {
  return card('site', siteName)
}

function card(name: string, alt: string): SocialImage {
  const [width, height] = [SOCIAL_WIDTH, cardHeight(SOCIAL_WIDTH)]
  return { path: `/og/${name}.png?width=${width}`, alt, width, height }
}

/** The text of the site's own card. */
export const SITE_CARD = {
  title: 'Find Parks Near You',
  detail: 'Dog parks, playgrounds, trails and more',
}

/** A listing's number of parks, as text. */
export function parksFoundText(total: number): string {
  return `${formatCount(total)} ${total === 1 ? 'park' : 'parks'} found`
}
