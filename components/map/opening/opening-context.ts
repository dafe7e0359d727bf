import { createContext } from 'react'
import type { DistanceOf } from '../../location/distance-context.ts'
import type { MapProps } from '../map-contract.ts'

/** Of a map's first view, which the server draws into the document. */
export type OpeningView = Pick<
  MapProps,
  'parks' | 'filters' | 'selectedId' | 'camera' | 'searched'
> & { distanceOf: DistanceOf | null }

/** The placeholder comment that the server replaces with the first view. */
export const OPENING_MARK = '<!--opening-view-->'

/**
 * Receives the first view of the page being rendered, which is then drawn into the document in
 * place of `OPENING_MARK`. Null in the browser.
 */
export const OpeningViewContext = createContext<((view: OpeningView) => unknown) | null>(null)
