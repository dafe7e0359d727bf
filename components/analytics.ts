/** What is worth counting of a visit. */
export type AnalyticsEvent =
  | { event: 'search'; query: string }
  | { event: 'filter'; filters: Record<string, unknown> }
  | { event: 'select_park'; id: number; name: string }

/** The name of the window's event that carries each of them. */
const ANALYTICS_EVENT = 'parkfetch:analytics'

/** Tells whoever listens on the page; nothing leaves the browser. */
export function record(detail: AnalyticsEvent): void {
  window.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail }))
}
