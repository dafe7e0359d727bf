import { useEffect } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { writeStored } from '../ui/storage.ts'
import { LAST_LIST_KEY, toLastList } from './last-list.ts'

/** Debounce before a list is stored. */
const KEEP_LIST_DEBOUNCE_MS = 500

type Shown = { parks: readonly Park[]; place: string | undefined; origin: Coordinates | null }

/** Stores the listed parks on the device. An empty list does not overwrite the last one. */
export function useKeptList({ parks, place, origin }: Shown): void {
  useEffect(() => {
    if (parks.length === 0) return
    const timer = setTimeout(() => {
      const list = toLastList({ parks, place, origin, now: Date.now() })
      writeStored(LAST_LIST_KEY, JSON.stringify(list))
    }, KEEP_LIST_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [parks, place, origin])
}
