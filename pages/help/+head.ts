import { pageTrail } from '#renderer/page-trail.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, origin }: PageContext): Head {
  return {
    title: `Help out | ${site.siteName}`,
    description:
      'Parks near you of which nobody has said whether they are fenced, have toilets or are step-free: answer by one press.',
    canonical: '/help',
    things: [pageTrail({ name: 'Help out', path: '/help' }, { site, origin })],
  }
}
