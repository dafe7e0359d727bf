import { readAuditView } from '#domain/operator/audit.ts'
import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  const view = readAuditView(pageContext.urlParsed.searchOriginal ?? '')
  await pageContext.trpc.audit.list.prefetch(view)
}
