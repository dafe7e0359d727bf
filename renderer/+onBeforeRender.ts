import { render } from 'vite-plugin-ssr/abort'
import { QUERY_DEFAULTS, siteQuery } from '#components/queries.ts'
import { DATABASE_AWAY, rateLimitText } from '#domain/text/messages.ts'
import type { PageContext } from './types.ts'

/** Loads what a page shows. */
export default async function onBeforeRender(pageContext: PageContext) {
  const { queryClient } = pageContext.trpc
  queryClient.setDefaultOptions(QUERY_DEFAULTS)
  queryClient.setQueryData(siteQuery().queryKey, pageContext.site)
  const { prefetch } = pageContext.config
  // The error page has none, and is shown to whoever has to wait.
  if (prefetch) await load(pageContext, prefetch)
  return {}
}

/**
 * A page is not shown in part: whoever has asked too often is told how long to wait, and without a
 * database the page says so.
 */
async function load(
  pageContext: PageContext,
  prefetch: (pageContext: PageContext) => Promise<void>,
): Promise<void> {
  const [result] = await Promise.allSettled([prefetch(pageContext)])
  const seconds = pageContext.waitSeconds()
  if (seconds > 0) throw render(429, rateLimitText(seconds))
  if (pageContext.isDatabaseAway()) throw render(503, DATABASE_AWAY)
  if (result.status === 'rejected') throw result.reason
}
