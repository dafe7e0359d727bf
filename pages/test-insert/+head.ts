import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site }: PageContext): Head {
  return {
    title: `Insert Test Parks | ${site.siteName}`,
    description: 'Puts in parks to try things out.',
    noindex: true,
    canonical: '/test-insert',
  }
}
