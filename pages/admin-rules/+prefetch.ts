import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  await pageContext.trpc.rules.list.prefetch()
}
