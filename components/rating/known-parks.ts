import type { QueryClient } from '@tanstack/react-query'
import type { Park } from '#domain/park.ts'
import { withVisitorsRating } from '#domain/rating.ts'
import type { VisitorsRating } from '#domain/schemas/visitors.ts'
import type { SearchQuery } from '#domain/search-state.ts'
import { changePark } from '../parks/changed-parks.ts'
import { parkQuery } from '../queries.ts'

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
