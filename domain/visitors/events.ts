import type { CacheTypeName } from '../operator/cache-schemas.ts'

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
export function isTold(event: CountedEvent): event is ReportedEvent {
  return REPORTED_EVENTS.some((told) => told === event)
}
