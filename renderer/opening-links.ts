import { type Camera, clampZoom } from '#components/map/camera.ts'
import { listingPath } from '#domain/listing/listing.ts'
import { SEARCH_PARAMETERS } from '#domain/search/search-parameters.ts'

/** What says where a search looks, and which park is open: a link looks elsewhere. */
const PLACE = ['address', 'exact', 'near', 'parkId', 'lat', 'lng', 'bounds', 'zoom', 'park']

const KEPT = new Set<string>(SEARCH_PARAMETERS.filter((name) => !PLACE.includes(name)))

export type OpeningPage = {
  /** The page's own query. */
  params: URLSearchParams
  /** The path parts after '/parks' of a listing, decoded; otherwise undefined. */
  listing?: string | undefined
}

export type OpeningLinks = { to(view: Camera): string }

/**
 * Links to other views of the page's search: with its filters and order and, on a listing, at its
 * path, whose type of parks is searched wherever the map is.
 */
export function openingLinks({ params, listing }: OpeningPage): OpeningLinks {
  const path = listing ? listingPath(listing.split('/')) : '/'
  const kept = [...params].filter(([name]) => KEPT.has(name))
  return {
    to({ centre, zoom }) {
      const query = new URLSearchParams([
        ['lat', centre.lat.toFixed(5)],
        ['lng', centre.lng.toFixed(5)],
        ['zoom', String(clampZoom(Math.round(zoom * 10) / 10))],
        ...kept,
      ])
      return `${path}?${query}`
    },
  }
}
