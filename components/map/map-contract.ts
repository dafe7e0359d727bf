import type { ReactNode } from 'react'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import type { MapPark, ParkOnMap } from './markers/marker-points.ts'
import type { Camera } from './view/camera.ts'

/** The map's next target. A new object moves the map, the same one does not. */
export type CameraMove = Camera & {
  animate: boolean
  /** An area to fit, which overrides the zoom. */
  bounds?: Bounds | undefined
  /** The box of a park's outline, to fit if it is larger than the view. */
  outline?: Park['box']
}

export type MapProps = {
  /** The list's parks. */
  parks: readonly ParkOnMap[]
  /** What the map's parks match or may match. */
  filters: Filters
  selectedId: number | null
  camera: CameraMove
  /** The visitor's location, once known. */
  visitor: Coordinates | null
  /** The searched place: the outline of an area, or the location of an address, is drawn. */
  searched: Place | null
  onSelect: (park: Pick<MapPark, 'id' | 'name'>) => void
  onCameraIdle: (camera: Camera, byVisitor: boolean) => void
}

export type MapKind = 'google' | 'keyless'

/** A map implementation: it can fail, and be replaced by the other one. */
export type DrawnMapProps = MapProps & {
  kind: MapKind
  onKind: (kind: MapKind) => void
  /** Called once the map is visible and has replaced the first view. */
  onReady: () => void
  onFail: () => void
}

/** How keys and buttons control any map. */
export type MapPilot = {
  /** In screen pixels. */
  pan: (x: number, y: number) => void
  zoom: (by: 1 | -1) => void
  /** The current view, or the goal of its animation; null before there is one. */
  camera: () => Camera | null
  /** Centres a location. */
  show: (place: Coordinates) => void
}

/** What the map's library draws at a location. */
export type MarkerProps = {
  place: Coordinates
  /** Whether the location is the middle of the content, rather than its foot. */
  isCentred?: boolean
  zIndex?: number
  children: ReactNode
}
