import { createContext } from 'react'
import type { Approached } from '#domain/geo/approach.ts'

/** A park whose distance can be told: an answer has it with the park. */
export type Distant = Approached & { distance?: number | undefined }

/** Metres to a park from the visitor or the searched point; undefined until they can be measured. */
export type DistanceOf = (park: Distant) => number | undefined

/** Null: no distances are shown. */
export const DistanceContext = createContext<DistanceOf | null>(null)

/** Parks by their distance; those without one stay as they are, at the end. */
export function nearestFirst<P extends Distant>(parks: readonly P[], distanceOf: DistanceOf): P[] {
  return parks
    .map((park) => ({ park, distance: distanceOf(park) ?? Number.MAX_VALUE }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ park }) => park)
}
