import { useMemo } from 'react'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Park, ParkResult } from '#domain/park/park.ts'
import type { SearchAnswer } from '#domain/search/search-answer.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { sortParks } from '#domain/search/sort.ts'
import { useChangedParks } from '../park/changed-parks.ts'

const NO_PARKS: ParkResult[] = []

type Shown = {
  state: SearchState
  answer: SearchAnswer | undefined
  /** All parks seen, nearest to the map's centre first, if the map was moved. */
  seen: ParkResult[] | null
  visitor: Coordinates | null
}

/**
 * The list's parks in order. Distances are from the visitor, else from the searched place, not from
 * where the map was moved; the order follows the map.
 */
export function useShownParks({ state, answer, seen, visitor }: Shown) {
  const { moved, sort } = state
  const merged = moved?.area ? seen : null
  const from = visitor ?? moved?.origin ?? null
  const found = useChangedParks(merged ?? answer?.parks ?? NO_PARKS)
  const parks = useMemo(() => {
    const measured = measureFrom(from, found)
    return moved && sort === 'distance' ? measured : sortParks(measured, sort)
  }, [found, from, moved, sort])
  return { parks, isMerged: merged !== null, origin: from ?? answer?.location ?? null }
}

/** Adds the selected park if it is missing. */
export function withSelected(
  parks: ParkResult[],
  selected: Park | undefined,
  origin: Coordinates | null,
): ParkResult[] {
  if (!selected || !origin || parks.some(({ id }) => id === selected.id)) return parks
  return [...parks, { ...selected, distance: distanceTo(selected, origin) }]
}

function measureFrom(from: Coordinates | null, parks: ParkResult[]): ParkResult[] {
  if (!from) return parks
  return parks.map((park) => ({ ...park, distance: distanceTo(park, from) }))
}

/** Metres. */
function distanceTo(park: Park, from: Coordinates): number {
  return distanceMetres(from, { lat: park.latitude, lng: park.longitude })
}
