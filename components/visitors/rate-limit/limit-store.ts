import { showToast } from '../../toasts/toast-store.ts'
import { readStored, writeStored } from '../../ui/storage.ts'
import { rateLimitToast } from './countdown-messages.ts'
import {
  NO_LIMIT,
  RATE_LIMIT_KEY,
  type RateLimit,
  type RateLimitView,
  readLimit,
  readRetryAfter,
  refusedFor,
  viewLimit,
  writeLimit,
} from './rate-limit.ts'

/** The rate limit toast. */
const LIMIT_TOAST_MS = 5_000

/** The view without a known limit. */
export const FREE_VIEW: RateLimitView = { isLimited: false, seconds: 0 }

let limit = NO_LIMIT
let view = FREE_VIEW
let toldAt = 0
const listeners = new Set<() => void>()

export function currentLimit(): RateLimit {
  return limit
}

/** The current view; the same object until it changes. */
export function limitView(): RateLimitView {
  return view
}

export function onLimit(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the limit, for all windows of this browser. */
export function setLimit(next: RateLimit): void {
  if (next !== limit) writeStored(RATE_LIMIT_KEY, writeLimit(next))
  limit = next
  refreshView()
}

/** Reads the limit stored by any window. */
export function loadStoredLimit(): void {
  limit = readLimit(readStored(RATE_LIMIT_KEY), Date.now())
  refreshView()
}

export function refreshView(): void {
  const next = viewLimit(limit, Date.now())
  if (next.isLimited === view.isLimited && next.seconds === view.seconds) return
  view = next
  for (const listener of listeners) listener()
}

/** Records a refused request; the visitor is told of the first one. */
export function recordRefusal(retryAfter: string | null): void {
  const isNew = !view.isLimited
  const now = Date.now()
  setLimit(refusedFor(readRetryAfter(retryAfter, now), now))
  if (isNew) tellLimit()
}

/** Whether a toast about the limit is visible. */
export function isLimitToastShown(): boolean {
  return Date.now() - toldAt < LIMIT_TOAST_MS
}

/** Explains a missing answer, unless a toast already does. */
export function tellLimit(): void {
  if (isLimitToastShown()) return
  toldAt = Date.now()
  showToast({ ...rateLimitToast(view.seconds), destructive: true, duration: LIMIT_TOAST_MS })
}
