import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site }: PageContext): Head {
  return {
    title: `About | ${site.siteName}`,
    description: `What ${site.siteName} is for, how its search works and where its data comes from.`,
    canonical: '/about',
  }
}
