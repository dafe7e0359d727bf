import type { LocationStart } from './location-start.ts'

/** One try to find the visitor. */
export type Attempt = {
  start: LocationStart
  turn: number
  isOver: boolean
  toast: number | null
  /** Says what has to wait until something else was read. */
  later?: ReturnType<typeof setTimeout>
  controller: AbortController
}
