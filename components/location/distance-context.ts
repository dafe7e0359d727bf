import { createContext } from 'react'
import type { Approached } from '#domain/geo/approach.ts'

/** Metres to a park from the visitor or the searched point; undefined until they can be measured. */
export type DistanceOf = (
  park: Approached & { distance?: number | undefined },
) => number | undefined

/** Null: no distances are shown. */
export const DistanceContext = createContext<DistanceOf | null>(null)
