import { searchQuery, withoutFilters } from '#components/app/queries.ts'
import { procedureKey } from '#components/app/trpc.ts'
import { readShown } from '#components/search/search-url.ts'
import { truncateAnswer } from '#components/search/truncate-answer.ts'
import { toGeometry } from '#domain/geo/geojson.ts'
import { polygonsOf } from '#domain/geo/nearest.ts'
import { simplifyPolygons } from '#domain/geo/simplify.ts'
import type { Park, ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { PageContext } from './types.ts'

/** The prefix of the query keys of searches. */
const SEARCHES = procedureKey('parks.search').slice(0, 1)
const PARKS = procedureKey('parks.byId').slice(0, 1)

/**
 * Extends the answer of a page's search with further pages of parks, up to as many as the URL asks
 * for: without scripts the list is one long document.
 */
export async function prefetchShown(
  { trpc, urlParsed }: Pick<PageContext, 'trpc' | 'urlParsed'>,
  query: SearchQuery,
): Promise<void> {
  const { queryClient } = trpc
  const { queryKey } = searchQuery(query)
  const first = queryClient.getQueryData(queryKey)
  if (!first) return
  const wanted = readShown(new URLSearchParams(urlParsed.searchOriginal ?? ''))
  const parks = [...first.parks]
  for (let page = 2; parks.length < Math.min(wanted, first.total); page++) {
    const next = { ...query, page }
    const { parks: more } = await trpc.parks.search.fetch(next)
    // Its parks become part of the first page, so that the document contains them once.
    queryClient.removeQueries(searchQuery(next))
    if (more.length === 0) break
    parks.push(...more)
  }
  if (parks.length > first.parks.length) queryClient.setQueryData(queryKey, { ...first, parks })
}

/** Counts what the chosen need offers further, so that it is in the document. */
export async function prefetchOffers(
  { trpc }: Pick<PageContext, 'trpc'>,
  { need }: Pick<Filters, 'need'>,
  query: SearchQuery,
): Promise<void> {
  if (need) await trpc.parks.factCounts.prefetch(withoutFilters(query))
}

/**
 * Truncates the answer of a page's search to the parks of the shown cards and what these show, to
 * keep the document small: the browser then requests the whole answer.
 *
 * @returns all parks of the answer; null if none are left out
 */
export function cutParks({
  trpc,
  urlParsed,
}: Pick<PageContext, 'trpc' | 'urlParsed'>): readonly ParkResult[] | null {
  const { queryClient } = trpc
  const shown = readShown(new URLSearchParams(urlParsed.searchOriginal ?? ''))
  const [search] = queryClient.getQueriesData<SearchAnswer>({ queryKey: SEARCHES })
  const [key, answer] = search ?? []
  if (!key || !answer || answer.parks.length <= shown) return null
  const cut = truncateAnswer(answer, shown)
  queryClient.setQueryData(key, { ...cut, parks: cut.parks.map(toCard) })
  return answer.parks
}

/**
 * Leaves boxes out of a page's search, as the map asks for the outlines in view, and simplifies that of an
 * open park, whose edges are as near as it seems.
 */
export function cutOutlines({ trpc: { queryClient } }: Pick<PageContext, 'trpc'>): void {
  queryClient.setQueriesData<Park>({ queryKey: PARKS }, (park) => park && withSimpleOutline(park))
  queryClient.setQueriesData<SearchAnswer>(
    { queryKey: SEARCHES },
    (answer) =>
      answer && {
        ...answer,
        parks: answer.parks.map(withoutOutline),
        nearby: answer.nearby?.map(withoutOutline),
      },
  )
}

/** Outlines are simplified to be drawn this long, in pixels: twice as long as the portrait. */
const SIMPLE_SIZE = 800

function withSimpleOutline({ outline, ...park }: Park): Park {
  if (!outline || !park.box) return park
  const [west, south, east, north] = park.box
  const zoom = Math.log2((SIMPLE_SIZE * 360) / 256 / Math.max(east - west, north - south))
  const simple = toGeometry(simplifyPolygons(polygonsOf(outline), { zoom, tolerance: 0.5 }))
  return simple ? { ...park, outline: simple } : park
}

/** A park with what its card shows. */
function toCard({
  description: _,
  approach: __,
  formattedAddress,
  ...park
}: ParkResult): ParkResult {
  return park.vicinity || !formattedAddress ? park : { ...park, formattedAddress }
}

function withoutOutline<T extends Park>({ box: _, outline: __, ...park }: T) {
  return park
}
