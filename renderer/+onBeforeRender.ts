import { siteQuery } from '#components/queries.ts'
import type { PageContext } from './types.ts'

/** Loads what a page shows. */
export default async function onBeforeRender(pageContext: PageContext) {
  pageContext.trpc.queryClient.setQueryData(siteQuery().queryKey, pageContext.site)
  await pageContext.config.prefetch?.(pageContext)
  return {}
}
