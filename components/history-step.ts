import type { Moved } from '#domain/search/search-state.ts'
import { waitForCall } from './call-budget.ts'
import type { Camera } from './map/camera.ts'

/** What a step of the history keeps beside its address. */
type Step = {
  view?: Camera | undefined
  /** How the map's movement came to the place of the address. */
  moved?: Moved | null
  /** Whether opening a park's card made the step, so that the one before is the same without it. */
  isCard?: boolean
}

type Write = { step: Step; address: string | undefined }

const calls: number[] = []
let waiting: Write | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** The present step, also what of it is not written yet. */
export function readStep(): Step {
  if (typeof window === 'undefined') return {}
  const step: Step | null = window.history.state
  return waiting?.step ?? step ?? {}
}

/**
 * Changes the present step: at once, or a little later where there have been many changes, as
 * browsers refuse too many.
 */
export function changeStep(change: Step, address?: string): void {
  waiting = { step: { ...readStep(), ...change }, address: address ?? waiting?.address }
  clearTimeout(timer)
  const wait = waitForCall(calls, Date.now())
  if (wait === 0) writeWaiting()
  else timer = setTimeout(writeWaiting, wait)
}

/** Adds a step to go back over. */
export function addStep(step: Step, address: string): void {
  writeWaiting()
  write(() => window.history.pushState(step, '', address))
}

/** Calls back after each step back or forth. */
export function onStep(listener: () => void): () => void {
  function onPopState() {
    // What was to be written belongs to the step that was left.
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

/** A browser that refuses loses what would be kept, not what the visitor does. */
function write(change: () => void): void {
  calls.push(Date.now())
  try {
    change()
  } catch {}
}
