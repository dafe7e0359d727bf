import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site }: PageContext): Head {
  return {
    title: `${site.siteName}: find parks near you`,
    description:
      'Find parks near an address, zip code or city: dog parks, playgrounds, trails and more, on a map with a list.',
    canonical: '/',
  }
}
