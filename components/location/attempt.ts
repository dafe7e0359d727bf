import type { LocationStart } from './location-start.ts'

export type Attempt = {
  start: LocationStart
  turn: number
  isOver: boolean
  toast: number | null
  /** Timer of a toast that is postponed until another one has been read. */
  later?: ReturnType<typeof setTimeout>
  controller: AbortController
}
