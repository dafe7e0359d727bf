import { pageTrail } from '#renderer/page-trail.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, origin }: PageContext): Head {
  return {
    title: `Privacy Policy | ${site.siteName}`,
    description: `What ${site.siteName} knows of its visitors, and what it does with that.`,
    canonical: '/privacy',
    things: [pageTrail({ name: 'Privacy Policy', path: '/privacy' }, { site, origin })],
  }
}
