import { useEffect, useEffectEvent, useRef } from 'react'
import type { ParkResult } from '#domain/park/park.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'
import type { Search } from '../../search/use-search.ts'
import type { MapMemory } from './use-map-memory.ts'

/**
 * Takes in each answer, and tells all parks seen while the map's movement searches: around the
 * place of the last answer, or where the map is when nothing had to be asked.
 */
export function useSeenParks(
  { state, query, answer, current }: Search,
  memory: MapMemory,
  onSeen: (parks: ParkResult[] | null) => void,
): void {
  const { filters, moved, place } = state
  const { radius } = query
  const around = useRef(DEFAULT_CENTRE)

  // Only an answer brings something new: what it was asked for came before it.
  const asked = useEffectEvent(() => ({ radius, filters }))
  useEffect(() => {
    if (current) memory.learn(current, { ...asked(), isAhead: false })
  }, [current, memory])

  useEffect(() => {
    if (!moved?.area) {
      around.current = answer?.location ?? DEFAULT_CENTRE
      onSeen(null)
      return
    }
    if (moved.area.isLoaded && place.mode === 'coordinates') around.current = place.location
    else around.current = current?.location ?? around.current
    onSeen(memory.parksAround(around.current, filters))
  }, [moved, place, filters, answer, current, memory, onSeen])
}
