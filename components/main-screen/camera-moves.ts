import type { Coordinates } from '#domain/geo/geo.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'
import { type Camera, repairCentre, ZOOM } from '../map/camera.ts'

type Spot = { latitude: number; longitude: number }

/** What can move the map. */
export type CameraEvent =
  | { type: 'select'; park: Spot }
  /** A park that an address or a shared link opens; `direct` without the map gliding there. */
  | { type: 'open'; park: Spot; direct: boolean }
  | { type: 'locate'; location: Coordinates; isPrecise: boolean }
  | { type: 'default' }
  /** The park's card is closed. */
  | { type: 'close'; park: Spot; fromPermalink: boolean }

/** Where the map looks after an event; null where it stays. A bad centre becomes the default. */
export function cameraAfter(event: CameraEvent): (Camera & { animate: boolean }) | null {
  switch (event.type) {
    case 'select':
      return { centre: centreOf(event.park), zoom: ZOOM.selected, animate: true }
    case 'open':
      return { centre: centreOf(event.park), zoom: ZOOM.selected, animate: !event.direct }
    case 'locate': {
      const zoom = event.isPrecise ? ZOOM.precise : ZOOM.default
      return { centre: repairCentre(event.location), zoom, animate: true }
    }
    case 'default':
      return { centre: DEFAULT_CENTRE, zoom: ZOOM.default, animate: true }
    case 'close':
      if (!event.fromPermalink) return null
      return { centre: centreOf(event.park), zoom: ZOOM.afterPermalink, animate: true }
  }
}

function centreOf({ latitude, longitude }: Spot): Coordinates {
  return repairCentre({ lat: latitude, lng: longitude })
}
