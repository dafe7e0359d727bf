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
export const TOLD_EVENTS = ['search', 'filter', 'blog_view'] as const satisfies CountedEvent[]

export type ToldEvent = (typeof TOLD_EVENTS)[number]

/** Whether an event is reported by the browser. */
export function isTold(event: CountedEvent): event is ToldEvent {
  return TOLD_EVENTS.some((told) => told === event)
}
