import { parkQuery, searchQuery } from '#components/app/queries.ts'
import { readSearch, writeSearch } from '#components/search/search-url.ts'
import { SEARCH_PARAMETERS } from '#domain/search/search-defaults.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import type { Understood } from '#domain/search/search-schemas.ts'
import {
  applyUnderstood,
  aroundPark,
  openingSearch,
  openShared,
  type SearchState,
} from '#domain/search/search-state.ts'
import { openedShare } from '#domain/visitors/share-id.ts'
import type { SharedPark } from '#domain/visitors/visitor-schemas.ts'
import { giveUpShare } from '#renderer/give-up.ts'
import { redirectWithoutUnknownFilters } from '#renderer/known-filters.ts'
import { prefetchOffers, prefetchShown } from '#renderer/shown-parks.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  const { trpc, leadTo, site, urlParsed } = pageContext
  redirectWithoutUnknownFilters(pageContext)
  const shared = await fetchShared(pageContext)
  const params = new URLSearchParams(urlParsed.searchOriginal ?? '')
  const search = openShared(readSearch(params, openingSearch(site.start)), shared)
  const id = search.selectedId
  // The page itself reports a missing park.
  const park =
    id === null || shared ? undefined : await trpc.parks.byId.fetch({ id }).catch(() => undefined)
  const state = aroundPark(search, park)
  const query = toSearchQuery(state)
  await trpc.parks.search.prefetch(query)
  await prefetchShown(pageContext, query)
  const { understood } = trpc.queryClient.getQueryData(searchQuery(query).queryKey) ?? {}
  const rewritten = understood?.nearMe
    ? withoutFilterWords(state, understood)
    : applyUnderstood(state, understood)
  if (rewritten === state) {
    await prefetchOffers(pageContext, state.filters, query)
    return
  }
  const path = `/${writeSearch(rewritten)}`
  // Words that are in no place would be lost.
  const { rest, unknown = [] } = understood ?? {}
  const lost = unknown.filter((words) => rest !== undefined && !` ${rest} `.includes(` ${words} `))
  const left = lost.map((words) => `unknown=${encodeURIComponent(words)}`).join('&')
  // `share` is dropped, as the rewritten search already selects the share link's park.
  throw leadTo(left ? `${path}${path === '/' ? '?' : '&'}${left}` : path, {
    replaced: [...SEARCH_PARAMETERS, 'share', 'unknown'],
  })
}

/** The server does not know where the visitor is: the page asks for it. */
function withoutFilterWords(state: SearchState, understood: Understood): SearchState {
  const near = state.place.mode === 'address' && state.place.near
  const nearer = near ? { nearer: true as const } : {}
  const next = applyUnderstood(state, { ...understood, ...nearer, rest: 'near me' })
  const isSame = next.filters === state.filters && next.sort === state.sort && !understood.unknown
  return isSame ? state : next
}

/** The target of the share link that opened the page. */
async function fetchShared(pageContext: PageContext): Promise<SharedPark | undefined> {
  const { trpc, urlParsed } = pageContext
  const { pathname: path, searchOriginal } = urlParsed
  const shortId = openedShare({ path, search: searchOriginal ?? '' })
  if (shortId === null) return undefined
  const shared = await trpc.share.byId.fetch({ shortId }).catch(giveUpShare(pageContext))
  trpc.queryClient.setQueryData(parkQuery(shared.park.id).queryKey, shared.park)
  return shared
}
