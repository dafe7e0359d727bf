import type { Moved } from '#domain/search/search-state.ts'
import type { Camera } from '../map/view/camera.ts'

/** Window in which history writes are counted: Safari throws above 100 within 30 seconds. */
const HISTORY_WINDOW_MS = 3_000

const MAX_CALLS = 8

type Step = {
  view?: Camera | undefined
  /** How moving the map led to the place in the URL. */
  moved?: Moved | null
  /**
   * Whether opening a park's card added the entry, so that the previous entry is the same without
   * it.
   */
  isCard?: boolean
}

const calls: number[] = []
let waiting: { step: Step; address: string | undefined } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns the current entry's state, including changes that are not yet written. */
export function readStep(): Step {
  if (typeof window === 'undefined') return {}
  const step: Step | null = window.history.state
  return waiting?.step ?? step ?? {}
}

/**
 * Updates the current entry: immediately, or delayed after many changes, because browsers rate
 * limit the history API.
 */
export function changeStep(change: Step, address?: string): void {
  waiting = { step: { ...readStep(), ...change }, address: address ?? waiting?.address }
  clearTimeout(timer)
  const wait = waitForCall(calls, Date.now())
  if (wait === 0) writeWaiting()
  else timer = setTimeout(writeWaiting, wait)
}

export function addStep(step: Step, address: string): void {
  writeWaiting()
  write(() => window.history.pushState(step, '', address))
}

/** Calls back after each back or forward navigation. Returns an unsubscribe function. */
export function onStep(listener: () => void): () => void {
  function onPopState() {
    // The pending change belongs to the entry that was left.
    waiting = null
    listener()
  }
  window.addEventListener('popstate', onPopState)
  window.addEventListener('pagehide', writeWaiting)
  return () => window.removeEventListener('popstate', onPopState)
}

function writeWaiting(): void {
  clearTimeout(timer)
  if (!waiting) return
  const { step, address } = waiting
  waiting = null
  write(() => window.history.replaceState(step, '', address))
}

/** If the browser rejects the call, only the stored state is lost. */
function write(change: () => void): void {
  calls.push(Date.now())
  try {
    change()
  } catch {}
}

/**
 * Returns the milliseconds to wait before the next call: 0 if fewer than eight were made within the
 * last three seconds.
 *
 * @param calls times of the previous calls, in ascending order
 */
export function waitForCall(calls: readonly number[], now: number): number {
  const oldest = calls.at(-MAX_CALLS)
  return oldest === undefined ? 0 : Math.max(0, oldest + HISTORY_WINDOW_MS - now)
}
