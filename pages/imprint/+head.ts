import { pageTrail } from '#renderer/page-trail.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, origin }: PageContext): Head {
  return {
    title: `Imprint | ${site.siteName}`,
    description: `Who is responsible for ${site.siteName}.`,
    canonical: '/imprint',
    things: [pageTrail({ name: 'Imprint', path: '/imprint' }, { site, origin })],
  }
}
