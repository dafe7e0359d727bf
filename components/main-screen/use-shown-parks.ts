import { useEffect, useMemo, useState } from 'react'
import type { metresTo } from '#domain/geo/approach.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Park, ParkResult } from '#domain/park/park-schemas.ts'
import { type DistanceOf, nearestFirst } from '../location/distance-context.ts'
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
  const isAnswers = origin === place && !merged
  const distanceOf = useDistanceOf(origin, isAnswers)
  const found = useChangedParks(merged ?? answer?.parks ?? NO_PARKS)
  const parks = useMemo(
    () =>
      distanceOf && !isAnswers && sort === 'distance' ? nearestFirst(found, distanceOf) : found,
    [found, distanceOf, isAnswers, sort],
  )
  return { parks, isMerged: merged !== null, origin, distanceOf }
}

/** Measures distances from a point; those of an answer from its own point are known. */
function useDistanceOf(origin: Coordinates | null | undefined, isAnswers: boolean) {
  const [measure, setMeasure] = useState<typeof metresTo>()
  const isMeasured = !isAnswers && !!origin
  useEffect(() => {
    if (!isMeasured) return
    // Without it the list stays as it is, without distances.
    import('#domain/geo/approach.ts').then(
      (file) => setMeasure(() => file.metresTo),
      () => {},
    )
  }, [isMeasured])
  return useMemo((): DistanceOf | null => {
    if (!origin) return null
    return isAnswers ? ({ distance }) => distance : (park) => measure?.(park, origin)
  }, [origin, isAnswers, measure])
}

/** Adds the selected park if it is missing. */
export function withSelected(parks: ParkResult[], selected: Park | undefined): ParkOnMap[] {
  if (!selected || parks.some(({ id }) => id === selected.id)) return parks
  return [...parks, selected]
}
