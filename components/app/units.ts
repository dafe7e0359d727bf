import { useSyncExternalStore } from 'react'
import { milesText } from '#domain/geo/geo.ts'
import { makeListeners } from '../ui/listeners.ts'

/** Writes a distance in the visitor's units: '0.8 miles'. */
export let distanceText = milesText

const { follow, notify } = makeListeners()

export function setDistanceText(next: typeof distanceText): void {
  distanceText = next
  notify()
}

/** The same for a component, which is rendered again once the units change: miles until hydration. */
export function useDistanceText(): typeof distanceText {
  return useSyncExternalStore(
    follow,
    () => distanceText,
    () => milesText,
  )
}
