import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  await Promise.all([
    pageContext.trpc.regions.list.prefetch(),
    pageContext.trpc.regions.asked.prefetch(),
    pageContext.trpc.regions.catalogue.prefetch(),
  ])
}
