import { PERMALINK_ERRORS } from '#components/park/permalink-messages.ts'
import { suggestedParkId } from '#components/visitors/suggestions/read-suggest.ts'
import { toErrorPage } from '#renderer/give-up.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  const { trpc, urlParsed } = pageContext
  const id = suggestedParkId(new URLSearchParams(urlParsed.searchOriginal ?? ''))
  if (id === null) return
  await trpc.parks.byId
    .fetch({ id })
    .catch(toErrorPage(pageContext, PERMALINK_ERRORS.unknown, PERMALINK_ERRORS.failed))
}
