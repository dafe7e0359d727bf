import { describePark } from '#components/app/head-text.ts'
import { parkCard, type SocialImage, socialPhoto } from '#domain/listing/social-card.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { TEST_SOURCE } from '#domain/park/test-parks.ts'
import { parkPath } from '#domain/text/slug.ts'
import { parkThing, trailThing } from './structured-data.ts'
import type { Head, PageContext } from './types.ts'

type HeadContext = Pick<PageContext, 'site' | 'origin' | 'isPhotoCached'>

/**
 * The head of a page with an open park, on any page. Test parks have no metadata; parks known only
 * from Google, and those of which little is known, are not indexed.
 */
export async function parkHead(pageContext: HeadContext, park: Park): Promise<Head> {
  const { site, origin } = pageContext
  const title = `${park.name} | ${site.siteName}`
  const description = describePark(park)
  if (park.source === TEST_SOURCE) return { title, description, noindex: true }
  const photo = await findPhoto(pageContext, park)
  return {
    title,
    description,
    noindex: isGoogles(park) || park.littleKnown === true,
    canonical: parkPath(park),
    heading: park.name,
    images: [...(photo ? [photo] : []), parkCard(park)],
    things: [parkThing(park, origin, photo?.path)],
  }
}

/** Whether all facts of a park are Google's. */
export function isGoogles({ source }: Pick<Park, 'source'>): boolean {
  return source === 'google'
}

/** The head of a park's own page, with breadcrumbs. */
export async function parkPageHead(pageContext: HeadContext, park: Park): Promise<Head> {
  const head = await parkHead(pageContext, park)
  if (head.canonical === undefined) return head
  const steps = [
    { name: pageContext.site.siteName, path: '/' },
    { name: park.name, path: head.canonical },
  ]
  return { ...head, things: [...(head.things ?? []), trailThing(steps, pageContext.origin)] }
}

/** Its photo, if it is cached: none is bought for previews and search engines. */
async function findPhoto({ isPhotoCached }: HeadContext, park: Park): Promise<SocialImage | null> {
  const photo = socialPhoto(park)
  return photo && (await isPhotoCached(photo.reference, photo.width)) ? photo.image : null
}
