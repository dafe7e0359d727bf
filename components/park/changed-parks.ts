import { useMemo, useSyncExternalStore } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { makeListeners } from '../ui/listeners.ts'

type Change = <T extends Park>(park: T) => T

/** The changes made during this visit, by park id, applied wherever the park is shown. */
let changes: ReadonlyMap<number, Change> = new Map()
const listeners = makeListeners()

/** Applies a change to a park in all lists, replacing an earlier one. */
export function changePark(id: number, change: Change): void {
  changes = new Map(changes).set(id, change)
  listeners.notify()
}

export function useChangedParks<T extends Park>(parks: readonly T[]): T[] {
  const changed = useSyncExternalStore(listeners.follow, currentChanges, currentChanges)
  return useMemo(() => parks.map((park) => changed.get(park.id)?.(park) ?? park), [parks, changed])
}

function currentChanges(): ReadonlyMap<number, Change> {
  return changes
}
