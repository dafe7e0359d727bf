import { redirect } from 'vite-plugin-ssr/abort'
import { aroundPark, toSearchQuery } from '#domain/search-state.ts'
import { readSearch } from '#domain/search-url.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, urlParsed }: PageContext): Promise<void> {
  // No link is known to the server yet that could be shared.
  if (urlParsed.pathname !== '/') throw redirect('/?error=invalid-share-link', 302)
  const search = readSearch(new URLSearchParams(urlParsed.searchOriginal ?? ''))
  const id = search.selectedId
  // A park that is not there is told to the visitor by the page itself.
  const park = id === null ? undefined : await trpc.parks.byId.fetch({ id }).catch(() => undefined)
  await trpc.parks.search.prefetch(toSearchQuery(aroundPark(search, park)))
}
