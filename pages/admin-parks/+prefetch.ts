import { readParksView } from '#domain/operator/park-edit.ts'
import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  const view = readParksView(pageContext.urlParsed.searchOriginal ?? '')
  const { set } = view
  await pageContext.trpc.parkEdits.choices.prefetch()
  if (set !== 'duplicates') await pageContext.trpc.parkEdits.list.prefetch({ ...view, set })
}
