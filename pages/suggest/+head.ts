import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site }: PageContext): Head {
  return {
    title: `Suggest a park or a change | ${site.siteName}`,
    description: 'Add a park that is missing, or say what is otherwise about one.',
    noindex: true,
  }
}
