import type { QueryClient } from '@tanstack/react-query'
import type { Park } from '#domain/park.ts'
import { withVisitorsRating } from '#domain/rating.ts'
import type { VisitorsRating } from '#domain/schemas/visitors.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'

/** Has all that the page knows of a park show what visitors give it. No answer gets fresher by it. */
export function showRating(client: QueryClient, id: number, sum: VisitorsRating): void {
  const change = <T extends Park>(park: T) =>
    park.id === id ? withVisitorsRating(park, sum) : park
  changeAnswers<SearchAnswer>(client, ['parks', 'search'], (answer) =>
    answer.parks.some((park) => park.id === id)
      ? { ...answer, parks: answer.parks.map(change) }
      : answer,
  )
  changeAnswers<Park>(client, ['parks', 'byId'], change)
  changeAnswers<{ park: Park }>(client, ['share', 'byId'], (shared) => {
    const park = change(shared.park)
    return park === shared.park ? shared : { ...shared, park }
  })
}

/** Searches by rating may find other parks now. */
export function forgetRatingSearches(client: QueryClient): void {
  client.invalidateQueries({
    queryKey: [['parks', 'search']],
    predicate: ({ queryKey: [, asked] }) =>
      ((asked as { input?: { rating?: string } } | undefined)?.input?.rating ?? '0') !== '0',
  })
}

function changeAnswers<T>(client: QueryClient, path: string[], change: (answer: T) => T): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [path] })) {
    const before = state.data as T | undefined
    const after = before && change(before)
    if (after !== before) {
      client.setQueryData(queryKey, after, { updatedAt: state.dataUpdatedAt })
    }
  }
}
