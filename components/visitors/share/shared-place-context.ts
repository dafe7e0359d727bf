import { createContext } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'

/** The place that is shared beside a park; the park's own where it is null. */
export const SharedPlaceContext = createContext<Coordinates | null>(null)
