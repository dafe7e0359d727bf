import { createContext } from 'react'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { CameraMove } from './map-contract.ts'

/** A map's first view, which the server draws into the document. */
export type OpeningView = {
  parks: readonly ParkResult[]
  selectedId: number | null
  camera: CameraMove
  /** The id of the searched place, whose outline is drawn. */
  areaId: number | null
}

/** The placeholder comment that the server replaces with the first view. */
export const OPENING_MARK = '<!--opening-view-->'

/**
 * Receives the first view of the page being rendered, which is then drawn into the document in
 * place of `OPENING_MARK`. Null in the browser.
 */
export const OpeningViewContext = createContext<((view: OpeningView) => unknown) | null>(null)
