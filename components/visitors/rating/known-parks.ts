import type { QueryClient } from '@tanstack/react-query'
import type { Park } from '#domain/park/park-schemas.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import { parkQuery } from '../../app/queries.ts'
import { changePark } from '../../park/changed-parks.ts'
import { withVisitorsRating } from './rating.ts'

/**
 * Updates the visitors' rating of a park wherever the page shows it, without marking any cached
 * answer as fresh.
 */
export function showRating(client: QueryClient, id: number, sum: VisitorsRating): void {
  const change = <T extends Park>(park: T) => withVisitorsRating(park, sum)
  changePark(id, change)
  const { queryKey } = parkQuery(id)
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData(queryKey, (park) => park && change(park), { updatedAt })
}

/** Invalidates searches by rating, which may now match other parks. */
export function forgetRatingSearches(client: QueryClient): void {
  client.invalidateQueries({
    queryKey: [['parks', 'search']],
    predicate: ({ queryKey: [, asked] }) =>
      (asked as { input?: SearchQuery } | undefined)?.input?.rating !== undefined,
  })
}
