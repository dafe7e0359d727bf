import type { Bounds, Coordinates } from '../geo/geo.ts'
import { DEFAULT_CENTRE, roundNear } from './search-defaults.ts'
import type { SearchPlace, SearchState } from './search-state.ts'
import type { Sort } from './sort.ts'

/** Other parks shown on a park's page. */
const NEARBY = 6

/** The server query of a search. Without a place: parks around the default centre. */
export type SearchQuery = {
  address?: string
  /** The trailing words of `address` that say what is looked for. */
  seeking?: string
  lat?: number
  lng?: number
  /** 'west,south,east,north' in degrees. */
  bounds?: string
  /** 'lat,lng' of the map's centre. */
  near?: string
  /** The park that the address names. */
  parkId?: number
  /** Only parks of this type, in words. */
  type?: string
  /** Metres. */
  radius?: number
  rating?: number
  amenities?: string[]
  /** Filters for facts: 'fenced:yes,shade:yes'. */
  facts?: string
  /** True: only parks known to be open now. */
  open?: true
  include?: 'unknown'
  unknownPage?: number
  /** True: no word of the address becomes a filter. */
  exact?: true
  limit?: number
  /** From 1. */
  page?: number
  sort?: Sort
  /** False: known parks only, without asking live sources. */
  live?: boolean
}

/**
 * Builds the query of a search, identically in browser and server so that the cached answer is
 * found. Fields are in alphabetical order, as cache keys compare them.
 */
export function toSearchQuery({
  place,
  type,
  filters,
  moved,
  sort,
}: Pick<SearchState, 'place' | 'type' | 'filters' | 'moved' | 'sort'>): SearchQuery {
  const { lat, lng } = place.mode === 'coordinates' ? place.location : startOf(place)
  const { amenities, facts, open, rating } = filters
  const kind = type ?? filters.type
  const { address, seeking, near, parkId, exact } = place.mode === 'address' ? place : NO_ADDRESS
  const isPoint = place.mode === 'coordinates' || place.mode === 'empty'
  const radius = moved?.area?.radius ?? Number(filters.radius)
  const order = sort ?? (isOpening(place) ? 'best' : null)
  return {
    ...(address !== undefined && { address: seeking ? `${address} ${seeking}` : address }),
    ...(amenities.length > 0 && { amenities }),
    ...(place.mode === 'bounds' && { bounds: boundsText(place.bounds) }),
    ...(exact && { exact }),
    ...(facts.length > 0 && { facts: facts.join() }),
    ...(isPoint && { lat, lng }),
    ...(near && { near: nearText(near) }),
    ...(parkId && { parkId }),
    ...(open && { open }),
    ...((moved?.area || filters.radius) && { radius }),
    ...(rating !== '0' && { rating: Number(rating) }),
    ...(seeking && { seeking }),
    // A moved map is searched nearest first; what it has found is sorted in the browser.
    ...(order && !(moved && isPoint) && { sort: order }),
    ...(kind !== undefined && { type: kind }),
  }
}

/** Where a search without a place looks. */
export function startOf(place: SearchPlace): Coordinates {
  return (place.mode === 'empty' && place.start) || DEFAULT_CENTRE
}

/** Whether a place is the default one, in words or by its coordinates, where nobody is. */
export function isOpening(place: SearchPlace): boolean {
  if (place.mode !== 'coordinates') return place.mode === 'empty'
  const { lat, lng } = place.location
  return lat === DEFAULT_CENTRE.lat && lng === DEFAULT_CENTRE.lng
}

const NO_ADDRESS: Partial<Extract<SearchPlace, { mode: 'address' }>> = {}

/** Decimals of a box's edges: about a metre. */
const EDGE_DIGITS = 5

/** 'west,south,east,north', in degrees. */
export function boundsText({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((edge) => Number(edge.toFixed(EDGE_DIGITS))).join()
}

/** 'lat,lng', rounded by `roundNear`. */
export function nearText(near: Coordinates): string {
  const { lat, lng } = roundNear(near)
  return `${lat},${lng}`
}

/** The place part of a query's words. */
export function placeWords({
  address,
  seeking,
}: Pick<SearchQuery, 'seeking'> & { address: string }) {
  const end = ` ${seeking}`
  return seeking && address.endsWith(end) ? address.slice(0, -end.length) : address
}

/** The query for parks near a park, including itself; known ones only. */
export function nearbyQuery(park: { latitude: number; longitude: number }): SearchQuery {
  return { lat: park.latitude, limit: NEARBY + 1, live: false, lng: park.longitude }
}
