import { rateLimitToast } from '#domain/text/messages.ts'
import { LIMIT_TOAST_MS } from '#domain/time/lifetimes.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { readStored, writeStored } from '../../ui/storage.ts'
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

/** What is seen where nothing is known of a limit. */
export const FREE_VIEW: RateLimitView = { isLimited: false, seconds: 0 }

let limit = NO_LIMIT
let view = FREE_VIEW
let toldAt = 0
const listeners = new Set<() => void>()

/** What is known of the limit. */
export function currentLimit(): RateLimit {
  return limit
}

/** What is seen of it at present; the same object until something else is seen. */
export function limitView(): RateLimitView {
  return view
}

export function onLimit(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over what is known from now on, for all windows of this browser. */
export function setLimit(next: RateLimit): void {
  if (next !== limit) writeStored(RATE_LIMIT_KEY, writeLimit(next))
  limit = next
  refreshView()
}

/** Takes over what is kept, perhaps by another window. */
export function readKeptLimit(): void {
  limit = readLimit(readStored(RATE_LIMIT_KEY), Date.now())
  refreshView()
}

/** Counts down. */
export function refreshView(): void {
  const next = viewLimit(limit, Date.now())
  if (next.isLimited === view.isLimited && next.seconds === view.seconds) return
  view = next
  for (const listener of listeners) listener()
}

/** Takes note of a refused request; the visitor is told of the first one. */
export function meetRefusal(retryAfter: string | null): void {
  const isNew = !view.isLimited
  const now = Date.now()
  setLimit(refusedFor(readRetryAfter(retryAfter, now), now))
  if (isNew) tellLimit()
}

/** Whether a toast tells of the limit at present. */
export function isBeingTold(): boolean {
  return Date.now() - toldAt < LIMIT_TOAST_MS
}

/** Tells why something that was asked for does not come, where that is not just being told. */
export function tellLimit(): void {
  if (isBeingTold()) return
  toldAt = Date.now()
  showToast({ ...rateLimitToast(view.seconds), destructive: true, duration: LIMIT_TOAST_MS })
}
