import type { QueryClient } from '@tanstack/react-query'
import type { Park } from '#domain/park/park-schemas.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import { parkQuery } from '../../app/queries.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { changePark } from '../../park/changed-parks.ts'
import { makeListeners } from '../../ui/listeners.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { showFailure } from '../rate-limit/show-failure.ts'

/** Debounce of a rating: arrow keys pass through the values in between. */
const RATING_DEBOUNCE_MS = 800

type Status = 'idle' | 'saving' | 'saved' | 'removed'

type Change = {
  wanted: number | null
  /** The rating last confirmed by the server, or assumed to be. */
  confirmed: VisitorsRating
  timer: ReturnType<typeof setTimeout> | undefined
  isSending: boolean
}

/** Ratings not stored yet, by park. They outlive the park's card. */
const changes = new Map<number, Change>()
const statuses = new Map<number, Status>()
const listeners = makeListeners()
export const onRatingStatus = listeners.follow

export function ratingQuery(parkId: number) {
  return procedureQuery('rating.mine', { parkId })
}

export function ratingStatus(parkId: number): Status {
  return statuses.get(parkId) ?? 'idle'
}

/** Rates a park from 1 to 5 (null: none): shown at once, sent later, rolled back on failure. */
export function ratePark(client: QueryClient, park: Park, rating: number | null): void {
  const { queryKey } = ratingQuery(park.id)
  client.cancelQueries({ queryKey })
  const change = changes.get(park.id) ?? {
    wanted: rating,
    confirmed: client.getQueryData(queryKey) ?? visitorsRatingOf(park),
    timer: undefined,
    isSending: false,
  }
  changes.set(park.id, change)
  change.wanted = rating
  clearTimeout(change.timer)
  change.timer = setTimeout(() => sendRating(client, park.id), RATING_DEBOUNCE_MS)
  show(client, park.id, rateAgain(change.confirmed, rating))
  setStatus(park.id, 'saving')
}

/** Sends a pending rating now; later changes are sent afterwards. */
export async function sendRating(client: QueryClient, parkId: number): Promise<void> {
  const change = changes.get(parkId)
  if (!change || change.isSending) return
  clearTimeout(change.timer)
  const { wanted } = change
  if (wanted === change.confirmed.mine) return settle(client, parkId, change)
  change.isSending = true
  try {
    change.confirmed = await withTimeout((signal) =>
      trpc.rating.set.mutate({ id: parkId, rating: wanted }, { signal }),
    )
    change.isSending = false
    if (change.wanted !== wanted) return sendRating(client, parkId)
    settle(client, parkId, change)
    // Searches by rating may now match other parks.
    client.invalidateQueries({
      queryKey: [['parks', 'search']],
      predicate: ({ queryKey: [, asked] }) =>
        (asked as { input?: SearchQuery } | undefined)?.input?.rating !== undefined,
    })
  } catch (error) {
    settle(client, parkId, { ...change, hasFailed: true })
    const text = 'Your rating could not be saved. Please try again later.'
    showFailure('Rating not saved', error, text)
  }
}

/** Ends a change with what the server has confirmed. */
function settle(
  client: QueryClient,
  parkId: number,
  { timer, confirmed, hasFailed }: Change & { hasFailed?: true },
): void {
  clearTimeout(timer)
  changes.delete(parkId)
  show(client, parkId, confirmed)
  setStatus(parkId, hasFailed ? 'idle' : confirmed.mine === null ? 'removed' : 'saved')
}

function setStatus(parkId: number, status: Status): void {
  statuses.set(parkId, status)
  listeners.notify()
}

/**
 * Updates the visitors' rating of a park wherever the page shows it, without marking the server's
 * answer about the park as fresh.
 */
function show(client: QueryClient, parkId: number, sum: VisitorsRating): void {
  client.setQueryData(ratingQuery(parkId).queryKey, sum)
  const change = <T extends Park>(park: T) => withVisitorsRating(park, sum)
  changePark(parkId, change)
  const { queryKey } = parkQuery(parkId)
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData(queryKey, (park) => park && change(park), { updatedAt })
}

type Rated = Pick<Park, 'rating' | 'userRatingsTotal' | 'ratingSource'>

/** The visitors' rating as far as known from the park, without this visitor's own. */
export function visitorsRatingOf(park: Rated): VisitorsRating {
  const { rating = null, userRatingsTotal = 0, ratingSource } = park
  if (ratingSource !== 'visitors') return { rating: null, userRatingsTotal: 0, mine: null }
  return { rating, userRatingsTotal, mine: null }
}

/**
 * Estimates the average after a visitor's change from the rounded one; the server knows the exact
 * value.
 *
 * @param mine 1 to 5; null removes it
 */
export function rateAgain(before: VisitorsRating, mine: number | null): VisitorsRating {
  const others = Math.max(0, before.userRatingsTotal - (before.mine === null ? 0 : 1))
  const total = others + (mine === null ? 0 : 1)
  if (total === 0) return { rating: null, userRatingsTotal: 0, mine }
  const theirs =
    others > 0 ? (before.rating ?? 0) * before.userRatingsTotal - (before.mine ?? 0) : 0
  const average = Math.round(((theirs + (mine ?? 0)) / total) * 10) / 10
  return { rating: Math.min(5, Math.max(1, average)), userRatingsTotal: total, mine }
}

/** The park with the visitors' rating; unchanged if it has a rating of its own. */
export function withVisitorsRating<T extends Rated>(
  park: T,
  { rating, userRatingsTotal }: VisitorsRating,
): T {
  if (park.rating !== undefined && park.ratingSource !== 'visitors') return park
  const { rating: _rating, userRatingsTotal: _total, ratingSource: _source, ...rest } = park
  if (rating === null) return rest as T
  return { ...(rest as T), rating, userRatingsTotal, ratingSource: 'visitors' }
}
