import { type DefaultOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import type { PageText } from '#domain/operator/config-schemas.ts'
import { OPEN_FRESH_MS } from '#domain/search/search-defaults.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { isCut } from '../search/truncate-answer.ts'
import { errorStatus, procedureQuery } from './trpc.ts'

/** How long a search answer counts as fresh in the browser. */
export const SEARCH_FRESH_MS = 5 * MINUTE_MS

const MAX_RETRIES = 2

/**
 * Answers never go stale and are not retried by default. Requests fail immediately when offline
 * instead of being paused.
 */
export const QUERY_DEFAULTS: DefaultOptions = {
  queries: {
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: QUERY_DEFAULTS })
}

export function searchQuery(query: SearchQuery) {
  return queryOptions({
    ...procedureQuery('parks.search', query),
    staleTime: ({ state }) =>
      isCut(state.data) ? 0 : query.open ? OPEN_FRESH_MS : SEARCH_FRESH_MS,
    retry: (failures, error) => {
      // Never after a 4xx response.
      const status = errorStatus(error) ?? 0
      return failures < MAX_RETRIES && !(status >= 400 && status < 500)
    },
  })
}

/** The number of parks per fact in the place of a search, regardless of its filters. */
export function factCountsQuery(query: SearchQuery) {
  const input = withoutFilters(query)
  return { ...procedureQuery('parks.factCounts', input), staleTime: SEARCH_FRESH_MS }
}

/** Where a search looks, whatever it asks for. */
export function withoutFilters(query: SearchQuery) {
  const { amenities, facts, open, rating, sort, page, ...where } = query
  return where
}

export function parkQuery(id: number) {
  return procedureQuery('parks.byId', { id })
}

export function regionDatesQuery() {
  return procedureQuery('regions.dates')
}

export function pageTextQuery(page: PageText) {
  return procedureQuery('config.pageText', { page })
}

export function shareQuery(shortId: string) {
  return procedureQuery('share.byId', { shortId })
}

/**
 * Created once, because a page reads the settings about ten times and the server looks the key up
 * by identity.
 */
const SITE_QUERY = procedureQuery('config.site')

export function siteQuery() {
  return SITE_QUERY
}
