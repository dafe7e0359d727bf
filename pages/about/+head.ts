import { pageTrail } from '#renderer/page-trail.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, origin }: PageContext): Head {
  return {
    title: `About | ${site.siteName}`,
    description: `What ${site.siteName} is for, how its search works, where its parks come from, and its guides.`,
    canonical: '/about',
    things: [pageTrail({ name: 'About', path: '/about' }, { site, origin })],
  }
}
