import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site }: PageContext): Head {
  return {
    title: `No connection | ${site.siteName}`,
    description: 'The parks saved on this device.',
    noindex: true,
  }
}
