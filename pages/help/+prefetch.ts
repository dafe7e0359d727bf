import { helpQuery, readHelp } from '#components/visitors/help/help-view.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, urlParsed }: PageContext): Promise<void> {
  const query = helpQuery(readHelp(urlParsed.searchOriginal ?? ''))
  // An unknown place is told on the page.
  if (query) await trpc.parks.search.prefetch(query)
}
