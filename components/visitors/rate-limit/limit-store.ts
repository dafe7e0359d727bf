import { useSyncExternalStore } from 'react'
import { MINUTE_MS, SECOND_MS } from '#domain/time/units.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { makeListeners } from '../../ui/listeners.ts'
import { writeStored } from '../../ui/storage.ts'

/** Assumed wait if a refusal names none. */
const LIMIT_DEFAULT_WAIT_MS = 10 * MINUTE_MS
const LIMIT_TOAST_MS = 5_000

/** The browser's knowledge of a rate limit. Times are milliseconds since 1970. */
export type RateLimit = {
  /** When it ends; null if there is none. */
  until: number | null
  /** The last refusal: until then the server is informed that the browser knows of the limit. */
  refusedAt: number | null
  /** Whether `until` is a guess because the server could not be asked. */
  isAssumed: boolean
}

/** The visitor's view; limited with 0 seconds left means that its end is being confirmed. */
type RateLimitView = { isLimited: boolean; seconds: number }

export const RATE_LIMIT_KEY = 'parkfetch_rate_limit'

export const NO_LIMIT: RateLimit = { until: null, refusedAt: null, isAssumed: false }

const FREE_VIEW: RateLimitView = { isLimited: false, seconds: 0 }

let limit = NO_LIMIT
let view = FREE_VIEW
let announcedAt = 0
const listeners = makeListeners()
export const onLimit = listeners.follow

/** Whether this browser is limited, and for how many seconds. */
export function useRateLimit(): RateLimitView {
  return useSyncExternalStore(onLimit, limitView, () => FREE_VIEW)
}

export function currentLimit(): RateLimit {
  return limit
}

/** The current view; the same object until it changes. */
export function limitView(): RateLimitView {
  return view
}

/** Stores the limit, for all windows of this browser. */
export function setLimit(next: RateLimit): void {
  if (next !== limit) writeStored(RATE_LIMIT_KEY, writeLimit(next))
  limit = next
  refreshView()
}

/** Takes over what another window has stored. */
export function takeLimit(stored: RateLimit): void {
  limit = stored
  refreshView()
}

export function refreshView(): void {
  const next = viewLimit(limit, Date.now())
  if (next.isLimited === view.isLimited && next.seconds === view.seconds) return
  view = next
  listeners.notify()
}

/** Records a refused request; the visitor is told of the first one. */
export function recordRefusal(retryAfter: string | null): void {
  const isNew = !view.isLimited
  const now = Date.now()
  setLimit(refusedFor(readRetryAfter(retryAfter, now), now))
  if (isNew) announceLimit()
}

export function isLimitToastShown(): boolean {
  return Date.now() - announcedAt < LIMIT_TOAST_MS
}

/** Explains a missing answer, unless a toast already does. */
export function announceLimit(): void {
  if (isLimitToastShown()) return
  announcedAt = Date.now()
  showToast({
    title: 'Rate limit applied',
    text: `You've reached the API request limit. Please wait ${view.seconds} seconds.`,
    destructive: true,
    duration: LIMIT_TOAST_MS,
  })
}

/** The limit after a refusal (429) with its Retry-After in seconds; null if it has none. */
export function refusedFor(seconds: number | null, now: number): RateLimit {
  const wait = seconds === null ? LIMIT_DEFAULT_WAIT_MS : seconds * SECOND_MS
  return { until: now + wait, refusedAt: now, isAssumed: false }
}

/** The seconds of a Retry-After header, a number or a date (RFC 9110, 10.2.3); null if invalid. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / SECOND_MS))
}

export function viewLimit({ until }: RateLimit, now: number): RateLimitView {
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS))
  return { isLimited: until !== null, seconds }
}

/** The limit as stored in the browser; '' for none. */
export function writeLimit(limit: RateLimit): string {
  return limit.until === null ? '' : JSON.stringify(limit)
}
