import type { QueryClient } from '@tanstack/react-query'
import type { Park } from '#domain/park/park-schemas.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import { parkQuery } from '../../app/queries.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { changePark } from '../../park/changed-parks.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { isRefused, showFailure } from '../rate-limit/show-failure.ts'
import {
  RATING_FAILED,
  type RATING_STATUS,
  rateAgain,
  visitorsRatingOf,
  withVisitorsRating,
} from './rating.ts'

/** Timeout of sending a rating. */
const RATING_TIMEOUT_MS = 15_000
/** Debounce of a rating: arrow keys pass through the values in between. */
const RATING_DEBOUNCE_MS = 800

type Status = keyof typeof RATING_STATUS

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
const listeners = new Set<() => void>()

export function ratingQuery(parkId: number) {
  return procedureQuery('rating.mine', { parkId })
}

export function ratingStatus(parkId: number): Status {
  return statuses.get(parkId) ?? 'idle'
}

export function onRatingStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setStatus(parkId: number, status: Status): void {
  statuses.set(parkId, status)
  for (const listener of listeners) listener()
}

/**
 * Rates a park optimistically: shown at once, sent after a debounce, and rolled back on failure.
 *
 * @param rating 1 to 5; null removes it
 */
export function ratePark(client: QueryClient, park: Park, rating: number | null): void {
  const { queryKey } = ratingQuery(park.id)
  client.cancelQueries({ queryKey })
  const known = client.getQueryData(queryKey) ?? visitorsRatingOf(park)
  const change = changes.get(park.id) ?? {
    wanted: rating,
    confirmed: known,
    timer: undefined,
    isSending: false,
  }
  changes.set(park.id, change)
  change.wanted = rating
  show(client, park.id, rateAgain(change.confirmed, rating))
  setStatus(park.id, 'saving')
  clearTimeout(change.timer)
  change.timer = setTimeout(() => sendRating(client, park.id), RATING_DEBOUNCE_MS)
}

/** Sends a pending rating now; later changes are sent afterwards. */
export async function sendRating(client: QueryClient, parkId: number): Promise<void> {
  const change = changes.get(parkId)
  if (!change || change.isSending) return
  clearTimeout(change.timer)
  const { wanted } = change
  if (wanted === change.confirmed.mine) return finish(client, parkId, change.confirmed)
  change.isSending = true
  try {
    const answer = await withTimeout(RATING_TIMEOUT_MS, (signal) =>
      trpc.rating.set.mutate({ id: parkId, rating: wanted }, { signal }),
    )
    change.confirmed = answer
    change.isSending = false
    if (change.wanted !== wanted) return sendRating(client, parkId)
    finish(client, parkId, answer)
    forgetRatingSearches(client)
  } catch (error) {
    takeBack(client, parkId, change)
    if (isRefused(error)) showFailure(RATING_FAILED.title, error)
    else showToast({ ...RATING_FAILED, destructive: true })
  }
}

function finish(client: QueryClient, parkId: number, answer: VisitorsRating): void {
  changes.delete(parkId)
  show(client, parkId, answer)
  setStatus(parkId, answer.mine === null ? 'removed' : 'saved')
}

function takeBack(client: QueryClient, parkId: number, { timer, confirmed }: Change): void {
  clearTimeout(timer)
  changes.delete(parkId)
  show(client, parkId, confirmed)
  setStatus(parkId, 'idle')
}

function show(client: QueryClient, parkId: number, sum: VisitorsRating): void {
  client.setQueryData(ratingQuery(parkId).queryKey, sum)
  showRating(client, parkId, sum)
}

/**
 * Updates the visitors' rating of a park wherever the page shows it, without marking any cached
 * answer as fresh.
 */
function showRating(client: QueryClient, id: number, sum: VisitorsRating): void {
  const change = <T extends Park>(park: T) => withVisitorsRating(park, sum)
  changePark(id, change)
  const { queryKey } = parkQuery(id)
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
  client.setQueryData(queryKey, (park) => park && change(park), { updatedAt })
}

/** Invalidates searches by rating, which may now match other parks. */
function forgetRatingSearches(client: QueryClient): void {
  client.invalidateQueries({
    queryKey: [['parks', 'search']],
    predicate: ({ queryKey: [, asked] }) =>
      (asked as { input?: SearchQuery } | undefined)?.input?.rating !== undefined,
  })
}
