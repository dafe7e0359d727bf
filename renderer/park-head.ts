import { describePark } from '#domain/head-text.ts'
import type { Park } from '#domain/park.ts'
import { parkPath } from '#domain/slug.ts'
import { parkCard, type SocialImage } from '#domain/social-card.ts'
import { parkThing, socialPhotoPath, trailThing } from '#domain/structured-data.ts'
import type { Head, PageContext } from './types.ts'

/** The head of a page with a park open, the same wherever that is. */
export function parkHead(
  { site, origin }: Pick<PageContext, 'site' | 'origin'>,
  park: Park,
): Extract<Head, { canonical: string }> {
  const canonical = parkPath(park)
  return {
    title: `${park.name} | ${site.siteName}`,
    description: describePark(park),
    canonical,
    heading: park.name,
    images: socialImages(park),
    things: [parkThing(park, origin)],
  }
}

/** The head of a park's own page, which also says how one gets there. */
export function parkPageHead(pageContext: Pick<PageContext, 'site' | 'origin'>, park: Park): Head {
  const head = parkHead(pageContext, park)
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
