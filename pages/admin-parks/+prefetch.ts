import { isParkSet, readParksView } from '#domain/operator/park-edit.ts'
import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  const view = readParksView(pageContext.urlParsed.searchOriginal ?? '')
  const { set } = view
  await pageContext.trpc.parkEdits.choices.prefetch()
  if (isParkSet(set)) await pageContext.trpc.parkEdits.list.prefetch({ ...view, set })
  if (set === 'apart') await pageContext.trpc.parkEdits.apart.prefetch({ page: view.page })
}
