import type { CacheTypeName } from '../operator/cache-schemas.ts'

/** A question that a cache answered, or that its source had to be asked. */
export type CacheEvent = `cache_${'hit' | 'miss'}_${CacheTypeName}`

/** What is counted of all visits together, by the day. An error is the server's own. */
export type CountedEvent =
  | 'park_view'
  | 'search'
  | 'filter'
  | 'share'
  | 'blog_view'
  | 'error'
  | CacheEvent

/** Those the browser tells of; the others the server sees for itself. */
export const TOLD_EVENTS = ['search', 'filter', 'blog_view'] as const satisfies CountedEvent[]

export type ToldEvent = (typeof TOLD_EVENTS)[number]

/** Whether an event is one that the browser tells of. */
export function isTold(event: CountedEvent): event is ToldEvent {
  return TOLD_EVENTS.some((told) => told === event)
}
