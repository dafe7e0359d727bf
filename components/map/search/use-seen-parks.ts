import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { DEFAULT_RADIUS } from '#domain/search/search-defaults.ts'
import { startOf } from '#domain/search/search-query.ts'
import { sortParks } from '#domain/search/sort.ts'
import { useSite } from '../../app/site.ts'
import { procedureKey } from '../../app/trpc.ts'
import type { Search } from '../../search/use-search.ts'
import type { LoadedParks } from './use-loaded-parks.ts'

/**
 * Collects every answer, and returns all parks seen while searching by moving the map: around the
 * last answer's place, or the map's centre if no request was needed.
 */
export function useSeenParks(
  { state, query, answer, current }: Search,
  loaded: LoadedParks,
  onSeen: (parks: ParkResult[] | null) => void,
): void {
  const { filters, moved, place, sort } = state
  const { radius = DEFAULT_RADIUS } = query
  const around = useRef(startOf(place))

  // Only an answer triggers this; its request is read at that time.
  const asked = useEffectEvent(() => ({
    radius: place.mode === 'bounds' ? null : radius,
    filters,
  }))
  useEffect(() => {
    if (current) loaded.add(current, { ...asked(), isAhead: false })
  }, [current, loaded])
  useFoundParks(current)

  useEffect(() => {
    if (!moved?.area) {
      around.current = answer?.location ?? startOf(place)
      onSeen(null)
      return
    }
    if (moved.area.isLoaded && place.mode === 'coordinates') around.current = place.location
    else around.current = current?.location ?? around.current
    const seen = loaded.parksAround(around.current, filters)
    onSeen(sort === null || sort === 'distance' ? seen : sortParks(seen, sort))
  }, [moved, place, filters, sort, answer, current, loaded, onSeen])
}

/** Has the map ask again for its parks, as live sources may have found others for an answer. */
function useFoundParks(answer: Search['current']): void {
  const client = useQueryClient()
  const { liveSources } = useSite()
  const isLive = liveSources.length > 0
  useEffect(() => {
    if (answer && isLive)
      void client.invalidateQueries({ queryKey: procedureKey('map.cells').slice(0, 1) })
  }, [answer, isLive, client])
}
