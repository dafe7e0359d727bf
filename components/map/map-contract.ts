import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park.ts'
import type { Camera } from './camera.ts'

/** Where to look next. A new object moves the map, the same one leaves it alone. */
export type CameraMove = Camera & {
  /** Without it the map jumps. */
  animate: boolean
  /** Where all of an area is to be shown, instead of the zoom. */
  bounds?: Bounds | undefined
}

/** What every map takes and tells, whoever draws it. */
export type MapProps = {
  parks: readonly ParkResult[]
  selectedId: number | null
  camera: CameraMove
  /** The visitor's own place, once it is known. */
  visitor: Coordinates | null
  onSelect: (id: number) => void
  onCameraIdle: (camera: Camera, byVisitor: boolean) => void
}

export type MapKind = 'google' | 'keyless'

/** A map as it is drawn: it can fail, and be changed for the other one. */
export type DrawnMapProps = MapProps & {
  kind: MapKind
  onKind: (kind: MapKind) => void
  onFail: () => void
}

/** What keys and buttons do to a map, whoever draws it. */
export type MapPilot = {
  /** By pixels of the screen. */
  pan: (x: number, y: number) => void
  zoom: (by: 1 | -1) => void
  /** Brings a place into the middle. */
  show: (place: Coordinates) => void
}
