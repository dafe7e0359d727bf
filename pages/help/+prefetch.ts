import { helpQuery, readHelp } from '#components/visitors/help/help-view.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, urlParsed }: PageContext): Promise<void> {
  const query = helpQuery(readHelp(urlParsed.searchOriginal ?? ''))
  // An unknown place is reported on the page.
  if (!query) return
  const answer = await trpc.parks.search.fetch(query).catch(() => null)
  if (answer?.parksUnknown) {
    await trpc.answers.known.prefetch({ ids: answer.parksUnknown.map(({ id }) => id) })
  }
}
