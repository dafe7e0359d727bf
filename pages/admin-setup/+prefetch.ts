import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  const { config } = pageContext.trpc
  await Promise.all([config.setup.prefetch(), config.settings.prefetch()])
}
