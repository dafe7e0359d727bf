import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext) {
  await requireOperator(pageContext)
  const { config, stats, regions } = pageContext.trpc
  await Promise.all([stats.overview.prefetch(), regions.list.prefetch(), config.setup.prefetch()])
}
