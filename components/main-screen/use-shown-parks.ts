import { useMemo } from 'react'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Park, ParkResult } from '#domain/park/park-schemas.ts'
import { useChangedParks } from '../park/changed-parks.ts'
import type { Search } from '../search/use-search.ts'

const NO_PARKS: ParkResult[] = []

/** 100 miles in metres: a visitor farther away needs no distances from their own location. */
const FAR = 160_934

type Shown = {
  search: Pick<Search, 'state' | 'answer' | 'point' | 'sort'>
  /** All parks seen, in order, if the map was moved. */
  seen: ParkResult[] | null
  visitor: Coordinates | null
}

/**
 * The list's parks in order. Distances are from the visitor if the searched place is less than 100
 * miles away, else from the searched point, not from where the map was moved; `origin` is null
 * without either, and distances are not shown.
 */
export function useShownParks({ search, seen, visitor }: Shown) {
  const { state, answer, point, sort } = search
  const { moved } = state
  const merged = moved?.area ? seen : null
  const place = answer?.location
  const isFar = visitor && place && distanceMetres(visitor, place) >= FAR
  const origin = (isFar ? null : visitor) ?? point
  // Those of an answer are from its own point.
  const from = origin === place ? null : origin
  const found = useChangedParks(merged ?? answer?.parks ?? NO_PARKS)
  const parks = useMemo(
    () => (from && sort === 'distance' ? nearestFirst(found, from) : found),
    [found, from, sort],
  )
  return { parks, isMerged: merged !== null, origin }
}

/** Adds the selected park if it is missing. */
export function withSelected(parks: ParkResult[], selected: Park | undefined): ParkResult[] {
  if (!selected || parks.some(({ id }) => id === selected.id)) return parks
  return [...parks, { ...selected, distance: 0 }]
}

function nearestFirst(parks: ParkResult[], from: Coordinates): ParkResult[] {
  return [...parks].sort((a, b) => distanceTo(a, from) - distanceTo(b, from))
}

/** Metres. */
function distanceTo(park: Park, from: Coordinates): number {
  return distanceMetres(from, { lat: park.latitude, lng: park.longitude })
}
