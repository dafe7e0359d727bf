import type { QueryClient } from '@tanstack/react-query'
import type { Park } from '#domain/park/park.ts'
import type { SearchQuery } from '#domain/search/search-state.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import { changePark } from '../../park/changed-parks.ts'
import { parkQuery } from '../../queries.ts'
import { withVisitorsRating } from './rating.ts'

/** Has all that the page shows of a park tell what visitors give it. No answer gets fresher by it. */
export function showRating(client: QueryClient, id: number, sum: VisitorsRating): void {
  const change = <T extends Park>(park: T) => withVisitorsRating(park, sum)
  changePark(id, change)
  const { queryKey } = parkQuery(id)
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData(queryKey, (park) => park && change(park), { updatedAt })
}

/** Searches by rating may find other parks now. */
export function forgetRatingSearches(client: QueryClient): void {
  client.invalidateQueries({
    queryKey: [['parks', 'search']],
    predicate: ({ queryKey: [, asked] }) =>
      (asked as { input?: SearchQuery } | undefined)?.input?.rating !== undefined,
  })
}
