import { useEffect, useMemo, useState } from 'react'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Park, ParkResult } from '#domain/park/park-schemas.ts'
import type { DistanceOf } from '../location/distance-context.ts'
import type { ParkOnMap } from '../map/markers/marker-points.ts'
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
 * miles away, else from the searched point, not from where the map was moved; `origin` and
 * `distanceOf` are null without either, and distances are not shown.
 */
export function useShownParks({ search, seen, visitor }: Shown) {
  const { state, answer, point, sort } = search
  const { moved } = state
  const merged = moved?.area ? seen : null
  const place = answer?.location
  const isFar = visitor && place && distanceMetres(visitor, place) >= FAR
  const origin = (isFar ? null : visitor) ?? point
  // Those of an answer are from its own point.
  const from = merged || origin !== place ? origin : null
  const measures = useMeasures(from !== null)
  const found = useChangedParks(merged ?? answer?.parks ?? NO_PARKS)
  const parks = useMemo(
    () => (from && sort === 'distance' && measures?.nearestFirst(found, from)) || found,
    [found, from, sort, measures],
  )
  const distanceOf = useMemo(
    (): DistanceOf | null =>
      origin && (from ? (park) => measures?.metresTo(park, from) : (park) => park.distance),
    [origin, from, measures],
  )
  return { parks, isMerged: merged !== null, origin, distanceOf }
}

/** How distances are measured, once that is needed and loaded. */
function useMeasures(isNeeded: boolean) {
  const [measures, setMeasures] = useState<typeof import('#domain/geo/approach.ts')>()
  useEffect(() => {
    // Without them no distances are shown.
    if (isNeeded) import('#domain/geo/approach.ts').then(setMeasures, () => {})
  }, [isNeeded])
  return measures
}

/** Adds the selected park if it is missing. */
export function withSelected(parks: ParkResult[], selected: Park | undefined): ParkOnMap[] {
  if (!selected || parks.some(({ id }) => id === selected.id)) return parks
  return [...parks, selected]
}
