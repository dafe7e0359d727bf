import { readReportsView, toReportsInput } from '#domain/operator/report-review.ts'
import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  const view = readReportsView(pageContext.urlParsed.searchOriginal ?? '')
  await pageContext.trpc.reports.list.prefetch(toReportsInput(view))
}
