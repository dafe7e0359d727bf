import type { Coordinates } from '#domain/geo/geo.ts'
import type { Search } from '../../search/use-search.ts'
import type { Camera } from '../view/camera.ts'
import { boundsOf } from '../view/view-box.ts'
import { filtersKey } from './loaded-areas.ts'
import type { View } from './move-search.ts'
import type { LoadedParks } from './use-loaded-parks.ts'

/** Decimals of a location searched by moving: about a metre. */
const PLACE_DIGITS = 5

export type AreaSearcher = {
  search: Search
  loaded: LoadedParks
  /** Visits a place on the main screen if the page is about another place. */
  leave: ((location: Coordinates, zoom: number) => void) | null
}

/** Searches the map's area within a radius in metres, without a request if it is already loaded. */
export function searchArea(
  { view, radius }: { view: View; radius: number },
  { search, loaded, leave }: AreaSearcher,
): void {
  const location = rounded(view.centre)
  const zoom = Math.round(view.zoom * 10) / 10
  if (leave) {
    leave(location, zoom)
    return
  }
  const filters = filtersKey(search.state.filters)
  const isLoaded = loaded.covers({ centre: location, radius, filters, now: Date.now() })
  const moved = { origin: search.point, area: { radius, isLoaded } }
  search.act({ type: 'moveMap', location, zoom, moved })
}

/** Searches all of the map's view, page by page. */
export function searchBounds(view: View, { act, point }: Search): void {
  const bounds = boundsOf(view)
  const zoom = Math.round(view.zoom * 10) / 10
  act({ type: 'searchBounds', bounds, zoom, origin: point })
}

function rounded({ lat, lng }: Coordinates): Coordinates {
  return { lat: Number(lat.toFixed(PLACE_DIGITS)), lng: Number(lng.toFixed(PLACE_DIGITS)) }
}

export type MapIdle = {
  camera: Camera
  /** Whether the visitor moved it, rather than the product. */
  byVisitor: boolean
  /** Milliseconds since 1970. */
  at: number
}
