import { useMemo, useSyncExternalStore } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'

type Change = <T extends Park>(park: T) => T

/** The changes made during this visit, by park id, applied wherever the park is shown. */
let changes: ReadonlyMap<number, Change> = new Map()
const listeners = new Set<() => void>()

/** Applies a change to a park in all lists, replacing an earlier one. */
export function changePark(id: number, change: Change): void {
  changes = new Map(changes).set(id, change)
  for (const listener of listeners) listener()
}

export function useChangedParks<T extends Park>(parks: readonly T[]): T[] {
  const changed = useSyncExternalStore(onChange, currentChanges, currentChanges)
  return useMemo(() => parks.map((park) => changed.get(park.id)?.(park) ?? park), [parks, changed])
}

function currentChanges(): ReadonlyMap<number, Change> {
  return changes
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
