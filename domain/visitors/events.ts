import type { CacheTypeName } from '../operator/cache-schemas.ts'

/** A browser's privacy signals; which ones exist depends on the browser. */
export type PrivacySignals = {
  globalPrivacyControl?: boolean | undefined
  doNotTrack?: string | null | undefined
}

/** A cache hit, or a miss that had to be answered by the source. */
export type CacheEvent = `cache_${'hit' | 'miss'}_${CacheTypeName}`

/** Events counted per day over all visits. Errors are the server's own. */
export type CountedEvent =
  | 'park_view'
  | 'search'
  | 'filter'
  | 'share'
  | 'blog_view'
  | 'error'
  | CacheEvent

/** Events reported by the browser; the server counts the others itself. */
export const REPORTED_EVENTS = ['search', 'filter', 'blog_view'] as const satisfies CountedEvent[]

export type ReportedEvent = (typeof REPORTED_EVENTS)[number]

/** Whether an event is reported by the browser. */
export function isReported(event: CountedEvent): event is ReportedEvent {
  return REPORTED_EVENTS.some((reported) => reported === event)
}

/** Opted out by Global Privacy Control (https://w3c.github.io/gpc/) or Do Not Track. */
export function refusesTracking({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}

/** The same, by request headers. */
export function refusesCounting(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
}

/** A URL without its hash and its query, which may reveal where a visitor lives. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '')
}
