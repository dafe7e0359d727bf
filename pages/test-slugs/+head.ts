import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site }: PageContext): Head {
  return {
    title: `Slug Test | ${site.siteName}`,
    description: 'How the names of parks stand in their addresses.',
    noindex: true,
    canonical: '/test-slugs',
  }
}
