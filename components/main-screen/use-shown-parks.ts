import { useMemo } from 'react'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Park, ParkResult } from '#domain/park/park-schemas.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { useChangedParks } from '../park/changed-parks.ts'

const NO_PARKS: ParkResult[] = []

/** 100 miles in metres: a visitor farther away needs no distances from their own location. */
const FAR = 160_934

type Shown = {
  state: SearchState
  answer: SearchAnswer | undefined
  /** All parks seen, in order, if the map was moved. */
  seen: ParkResult[] | null
  visitor: Coordinates | null
}

/**
 * The list's parks in order. Distances are from the visitor if the searched place is less than 100
 * miles away, else from that place, not from where the map was moved.
 */
export function useShownParks({ state, answer, seen, visitor }: Shown) {
  const { moved } = state
  const merged = moved?.area ? seen : null
  const place = answer?.location
  const isFar = visitor && place && distanceMetres(visitor, place) >= FAR
  const from = (isFar ? null : visitor) ?? moved?.origin ?? null
  const found = useChangedParks(merged ?? answer?.parks ?? NO_PARKS)
  const parks = useMemo(() => measureFrom(from, found), [found, from])
  return { parks, isMerged: merged !== null, origin: from ?? place ?? null }
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
