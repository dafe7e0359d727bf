import { createContext } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'

/** Where distances are measured from: the visitor or the searched point. Null: none are shown. */
export const OriginContext = createContext<Coordinates | null>(null)
