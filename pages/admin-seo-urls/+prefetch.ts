import { readSeoFilters } from '#domain/operator/seo-urls.ts'
import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  const { trpc, urlParsed } = pageContext
  const filters = readSeoFilters(urlParsed.searchOriginal ?? '')
  // The counts take longer and are loaded later.
  await Promise.all([
    trpc.seo.urls.prefetch({ ...filters, position: null }),
    trpc.jobs.latest.prefetch({ kind: 'sitemap' }),
  ])
}
