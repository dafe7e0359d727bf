import { createContext } from 'react'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { CameraMove } from './map-contract.ts'

/** A map's first view, which the server draws into the document. */
export type OpeningView = {
  parks: readonly ParkResult[]
  selectedId: number | null
  camera: CameraMove
  /** The searched place, by its id, whose outline is drawn. */
  areaId: number | null
}

/** The element around a first view; what is in it comes from the server. */
export const OPENING_MARK = '<!--opening-view-->'

/**
 * Takes the first view of the page that is rendered, on the server only: there it is drawn into the
 * document in the place of `OPENING_MARK`.
 */
export const OpeningViewContext = createContext<((view: OpeningView) => unknown) | null>(null)
