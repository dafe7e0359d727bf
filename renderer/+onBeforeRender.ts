import { QUERY_DEFAULTS, siteQuery } from '#components/app/queries.ts'
import { DATABASE_AWAY, rateLimitText } from '#domain/text/messages.ts'
import type { PageContext } from './types.ts'

/** Loads a page's data. */
export default async function onBeforeRender(pageContext: PageContext) {
  const { queryClient } = pageContext.trpc
  queryClient.setDefaultOptions(QUERY_DEFAULTS)
  queryClient.setQueryData(siteQuery().queryKey, pageContext.site)
  const { prefetch } = pageContext.config
  // The error page has none, and is also shown to rate-limited visitors.
  if (prefetch) await load(pageContext, prefetch)
  return {}
}

/**
 * Loads all or nothing: a rate-limited visitor is told how long to wait, and a database failure is
 * reported.
 */
async function load(
  pageContext: PageContext,
  prefetch: (pageContext: PageContext) => Promise<void>,
): Promise<void> {
  const [result] = await Promise.allSettled([prefetch(pageContext)])
  const seconds = pageContext.waitSeconds()
  if (seconds > 0) throw pageContext.giveUp(429, rateLimitText(seconds))
  if (pageContext.isDatabaseAway()) throw pageContext.giveUp(503, DATABASE_AWAY)
  if (result.status === 'rejected') throw result.reason
}
