import { isTold, type ToldEvent } from '#domain/visitors/events.ts'
import { refusesTracking } from '#domain/visitors/tracking.ts'

/** What is worth counting of a visit. */
export type AnalyticsEvent =
  | { event: 'search'; query: string }
  | { event: 'filter'; filters: Record<string, unknown> }
  | { event: 'select_park'; id: number; name: string }
  | { event: 'share'; id: number }
  | { event: 'blog_view'; slug: string; title: string }

/** The name of the window's event that carries each of them. */
export const ANALYTICS_EVENT = 'parkfetch:analytics'

/** All of this page's, for who comes to listen later. */
export const recorded: AnalyticsEvent[] = []

/** Tells whoever listens on the page, and has the server count what it does not see for itself. */
export function record(detail: AnalyticsEvent): void {
  recorded.push(detail)
  window.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail }))
  const { event } = detail
  if (event !== 'select_park' && isTold(event)) count(event)
}

/** Only what happened is sent, not to whom, and behind what answers the visitor. */
function count(event: ToldEvent): void {
  if (refusesTracking(navigator)) return
  const body = new Blob([JSON.stringify({ event })], { type: 'application/json' })
  setTimeout(() => navigator.sendBeacon?.('/api/events', body))
}
