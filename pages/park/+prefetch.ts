import { redirect } from 'vite-plugin-ssr/abort'
import { nearbyQuery } from '#domain/search-state.ts'
import { parkPath } from '#domain/slug.ts'
import { giveUp } from '#renderer/give-up.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, routeParams, urlParsed }: PageContext) {
  const id = Number(routeParams.id)
  const park = await trpc.parks.byId.fetch({ id }).catch(giveUp('Park not found'))
  const path = parkPath(park)
  if (urlParsed.pathname !== decodeURIComponent(path)) {
    throw redirect(`/${path.slice(1)}${urlParsed.searchOriginal ?? ''}`, 301)
  }
  await trpc.parks.search.prefetch(nearbyQuery(park))
}
