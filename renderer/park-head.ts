import type { Park } from '#domain/park.ts'
import { usablePhotos } from '#domain/photo.ts'
import type { SiteConfig } from '#domain/schemas/config.ts'
import { parkPath } from '#domain/slug.ts'
import type { Head } from './types.ts'

const SOCIAL_WIDTH = 800

/** The head of a page with a park open: what links to it are previewed by. */
export function parkHead(site: SiteConfig, park: Park): Head {
  const where = park.vicinity ? `, ${park.vicinity}` : ''
  const [photo] = usablePhotos(park)
  return {
    title: `${park.name} | ${site.siteName}`,
    description: park.description ?? `${park.name}${where}: address, amenities and directions.`,
    canonical: parkPath(park),
    heading: park.name,
    ...(photo ? { image: socialImage(photo.photoReference) } : {}),
  }
}

function socialImage(photoReference: string): string {
  const query = new URLSearchParams({ photoReference, maxWidth: String(SOCIAL_WIDTH) })
  return `/api/parks/photo?${query}`
}
