import { describePark } from '#domain/head-text.ts'
import type { Park } from '#domain/park.ts'
import { parkPath } from '#domain/slug.ts'
import { parkCard, type SocialImage } from '#domain/social-card.ts'
import { parkThing, socialPhotoPath, trailThing } from '#domain/structured-data.ts'
import { TEST_SOURCE } from '#domain/test-parks.ts'
import type { Head, PageContext } from './types.ts'

/**
 * The head of a page with a park open, the same wherever that is. A test has none for others; a
 * park known from Google alone is not this site's to have indexed.
 */
export function parkHead({ site, origin }: Pick<PageContext, 'site' | 'origin'>, park: Park): Head {
  const title = `${park.name} | ${site.siteName}`
  const description = describePark(park)
  if (park.source === TEST_SOURCE) return { title, description, noindex: true }
  return {
    title,
    description,
    noindex: isGoogles(park),
    canonical: parkPath(park),
    heading: park.name,
    images: socialImages(park),
    things: [parkThing(park, origin)],
  }
}

/** Whether all that is known of a park is Google's. */
export function isGoogles({ source }: Pick<Park, 'source'>): boolean {
  return source === 'google'
}

/** The head of a park's own page, which also says how one gets there. */
export function parkPageHead(pageContext: Pick<PageContext, 'site' | 'origin'>, park: Park): Head {
  const head = parkHead(pageContext, park)
  if (head.canonical === undefined) return head
  const steps = [
    { name: pageContext.site.siteName, path: '/' },
    { name: park.name, path: head.canonical },
  ]
  return { ...head, things: [...(head.things ?? []), trailThing(steps, pageContext.origin)] }
}

/** Its photo, and its card for when that can't be had: photos are not bought for previews. */
function socialImages(park: Park): SocialImage[] {
  const path = socialPhotoPath(park)
  return path ? [{ path, alt: park.name }, parkCard(park)] : [parkCard(park)]
}
