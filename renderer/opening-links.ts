import { type Camera, clampZoom } from '#components/map/view/camera.ts'
import { listingPath } from '#domain/listing/listing.ts'
import { SEARCH_PARAMETERS } from '#domain/search/search-parameters.ts'

/** Parameters for the place and the open park, which a link to another view replaces. */
const PLACE = ['address', 'exact', 'near', 'parkId', 'lat', 'lng', 'bounds', 'zoom', 'park']

const KEPT = new Set<string>(SEARCH_PARAMETERS.filter((name) => !PLACE.includes(name)))

/** Below this zoom 0.001 degrees are less than eight pixels. */
const FAR_ZOOM = 13

export type OpeningPage = {
  /** The page's own query. */
  params: URLSearchParams
  /** The path parts after '/parks' of a listing, decoded; otherwise undefined. */
  listing?: string | undefined
}

export type OpeningLinks = { to(view: Camera): string }

/**
 * Links to other views of the page's search, with its filters and order. On a listing they keep its
 * path, so that its type of parks is searched there too.
 */
export function openingLinks({ params, listing }: OpeningPage): OpeningLinks {
  const path = listing ? listingPath(listing.split('/')) : '/'
  const kept = [...params].filter(([name]) => KEPT.has(name))
  return {
    to({ centre, zoom }) {
      const digits = zoom < FAR_ZOOM ? 3 : 5
      const query = new URLSearchParams([
        ['lat', centre.lat.toFixed(digits)],
        ['lng', centre.lng.toFixed(digits)],
        ['zoom', String(clampZoom(Math.round(zoom * 10) / 10))],
        ...kept,
      ])
      return `${path}?${query}`
    },
  }
}
