import { useEffect } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { writeStored } from '../ui/storage.ts'
import { readSavedParks, type SavedPark, toSavedPark } from '../visitors/saved/saved-parks.ts'

export const LAST_LIST_KEY = 'parkfetch_last_list'

const MAX = 20

/** Debounce before a list is stored. */
const STORE_LIST_DEBOUNCE_MS = 500

/** The most recent list of parks, stored for offline use. */
type LastList = {
  /** Milliseconds since 1970. */
  at: number
  /** The place that was searched by name. */
  place: string | null
  /** Where distances are measured from. */
  origin: Coordinates | null
  /** In the order listed. */
  parks: SavedPark[]
}

type Listed = { parks: readonly Park[]; place: string | undefined; origin: Coordinates | null }

/** Stores the listed parks on the device. An empty list does not overwrite the last one. */
export function useStoredList({ parks, place, origin }: Listed): void {
  useEffect(() => {
    if (parks.length === 0) return
    const timer = setTimeout(() => {
      const list = toLastList({ parks, place, origin }, Date.now())
      writeStored(LAST_LIST_KEY, JSON.stringify(list))
    }, STORE_LIST_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [parks, place, origin])
}

/** Returns the first parks of a list, without Google's, which may not be stored. */
export function toLastList({ parks, place, origin }: Listed, now: number): LastList {
  const stored = parks.map((park) => toSavedPark(park, now)).filter(({ kept }) => kept)
  return { at: now, place: place ?? null, origin, parks: stored.slice(0, MAX) }
}

/** Parses the stored list; null if it is absent or invalid. */
export function readLastList(text: string | null): LastList | null {
  let value: Partial<Record<keyof LastList, unknown>> = {}
  try {
    value = Object(JSON.parse(text ?? 'null'))
  } catch {}
  const { at, place } = value
  if (typeof at !== 'number') return null
  const parks = readSavedParks(JSON.stringify(value.parks ?? []))
  if (parks.length === 0) return null
  const { lat, lng }: Record<string, unknown> = Object(value.origin)
  const origin = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
  return { at, place: typeof place === 'string' ? place : null, origin, parks }
}
