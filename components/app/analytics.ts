import { isReported, type ReportedEvent, refusesTracking } from '#domain/visitors/events.ts'

/** Visitor actions that are counted. */
export type AnalyticsEvent =
  | { event: 'search'; query: string }
  | { event: 'filter'; filters: Record<string, unknown> }
  | { event: 'park_view'; id: number; name: string }
  | { event: 'share'; id: number }
  | { event: 'blog_view'; slug: string; title: string }

export const ANALYTICS_EVENT = 'parkfetch:analytics'

/** Events recorded on this page so far, for listeners that are added later. */
export const recorded: AnalyticsEvent[] = []

/** Dispatches an event to listeners, and reports it if the server can't observe it itself. */
export function record(detail: AnalyticsEvent): void {
  recorded.push(detail)
  window.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail }))
  const { event } = detail
  if (isReported(event)) count(event)
}

/** Sends only the event name, without an identifier, after the current task. */
function count(event: ReportedEvent): void {
  if (refusesTracking(navigator)) return
  const body = new Blob([JSON.stringify({ event })], { type: 'application/json' })
  setTimeout(() => navigator.sendBeacon?.('/api/events', body))
}
