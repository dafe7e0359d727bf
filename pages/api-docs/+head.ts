import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site }: PageContext): Head {
  return {
    title: `API | ${site.siteName}`,
    description: `What programs can ask ${site.siteName}, and what they are answered.`,
    noindex: true,
    canonical: '/api/docs',
  }
}
