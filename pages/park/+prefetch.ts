import { PERMALINK_ERRORS } from '#components/park/permalink-messages.ts'
import { nearbyQuery } from '#domain/search/search-query.ts'
import { parkPath } from '#domain/text/slug.ts'
import { toErrorPage } from '#renderer/give-up.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext) {
  const { site, trpc, leadTo, routeParams, urlParsed } = pageContext
  if (!routeParams.id) throw pageContext.giveUp(404, PERMALINK_ERRORS.missing)
  const id = Number(routeParams.id)
  const isElsewhere = (path: string) => urlParsed.pathname !== decodeURIComponent(path)
  const moveTo = (path: string) => leadTo(path, { status: 301 })
  // Redirects do not wait for live sources.
  if (site.liveSources.length > 0) {
    const known = await trpc.parks.known.fetch({ id }).catch(() => null)
    if (known && isElsewhere(parkPath(known))) throw moveTo(parkPath(known))
  }
  const park = await trpc.parks.byId
    .fetch({ id })
    .catch(toErrorPage(pageContext, PERMALINK_ERRORS.unknown, PERMALINK_ERRORS.failed))
  if (isElsewhere(parkPath(park))) throw moveTo(parkPath(park))
  await trpc.parks.search.prefetch(nearbyQuery(park))
}
