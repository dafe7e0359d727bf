import { helpQuery, readHelp, shownParks } from '#components/visitors/help/help-view.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, site, urlParsed }: PageContext): Promise<void> {
  const view = readHelp(urlParsed.searchOriginal ?? '')
  // An unknown place is reported on the page.
  const answer = await trpc.parks.search.fetch(helpQuery(view, site.start)).catch(() => null)
  const parks = shownParks(view, answer?.parksUnknown)
  if (parks.length > 0) await trpc.answers.known.prefetch({ ids: parks.map(({ id }) => id) })
}
