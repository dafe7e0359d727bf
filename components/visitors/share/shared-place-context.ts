import { createContext } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'

/** The place shared with a park; null for the park's own location. */
export const SharedPlaceContext = createContext<Coordinates | null>(null)
