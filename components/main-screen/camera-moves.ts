import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { CameraMove } from '../map/map-contract.ts'
import { repairCentre, ZOOM } from '../map/view/camera.ts'

type ParkPosition = Pick<Park, 'latitude' | 'longitude' | 'box'>

export type CameraEvent =
  | { type: 'select'; park: ParkPosition; direct?: undefined }
  /** A park opened by a URL or share link; `direct` means without animation. */
  | { type: 'open'; park: ParkPosition; direct: boolean }
  | { type: 'locate'; location: Coordinates; isPrecise: boolean }
  /** A park's card was closed. */
  | { type: 'close'; park: ParkPosition; fromPermalink: boolean }

/** The map's target after an event; null if it stays. An invalid centre becomes the default. */
export function cameraAfter(event: CameraEvent): CameraMove | null {
  switch (event.type) {
    case 'select':
    case 'open': {
      const { park, direct } = event
      const zoom = ZOOM.selected
      return { centre: centreOf(park), zoom, outline: park.box, animate: !direct }
    }
    case 'locate': {
      const zoom = event.isPrecise ? ZOOM.precise : ZOOM.default
      return { centre: repairCentre(event.location), zoom, animate: true }
    }
    case 'close':
      if (!event.fromPermalink) return null
      return { centre: centreOf(event.park), zoom: ZOOM.afterPermalink, animate: true }
  }
}

function centreOf({ latitude, longitude }: ParkPosition): Coordinates {
  return repairCentre({ lat: latitude, lng: longitude })
}
