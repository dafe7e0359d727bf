import { pageTrail } from '#renderer/page-trail.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, origin }: PageContext): Head {
  return {
    title: `Help out | ${site.siteName}`,
    description:
      'Parks near you that may be fenced, have toilets or be step-free: nobody knows yet. One tap helps the next visitor.',
    canonical: '/help',
    things: [pageTrail({ name: 'Help out', path: '/help' }, { site, origin })],
  }
}
