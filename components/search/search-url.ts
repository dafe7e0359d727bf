import { isAmenity, toAmenityList } from '#domain/facts/amenities.ts'
import { type FilterText, isFilterText, MAX_FACT_FILTERS, needOf } from '#domain/facts/needs.ts'
import { type Coordinates, readBounds } from '#domain/geo/geo.ts'
import type { Filters } from '#domain/search/filters.ts'
import {
  areCoordinates,
  correctCoordinates,
  LONGEST_ADDRESS,
  LONGEST_TYPE,
  MAX_RADIUS,
  MAX_SHOWN,
  roundNear,
} from '#domain/search/search-defaults.ts'
import { boundsText, nearText, startOf } from '#domain/search/search-query.ts'
import { EMPTY_SEARCH, type SearchPlace, type SearchState } from '#domain/search/search-state.ts'
import { SORT_OPTIONS, type Sort } from '#domain/search/sort.ts'
import { clampZoom, repairCentre } from '../map/view/camera.ts'

/** The radius used when a fallback place is shown: the largest. */
const WIDE = { radius: String(MAX_RADIUS) }

/**
 * Parses a search from its URL. Invalid parameters are ignored: every URL shows a page.
 *
 * @param base the page's own search
 */
export function readSearch(params: URLSearchParams, base = EMPTY_SEARCH): SearchState {
  return {
    place: readPlace(params) ?? base.place,
    type: base.type,
    moved: null,
    filters: readFilters(params, hasNoPlace(params) ? { ...base.filters, ...WIDE } : base.filters),
    sort: readSort(params.get('sort')) ?? base.sort,
    selectedId: readId(params.get('park')),
    zoom: readZoom(params.get('zoom')),
  }
}

/**
 * The query string of a search: '' or '?address=94110&radius=2000'.
 *
 * @param base the page's own search
 */
export function writeSearch(state: SearchState, base = EMPTY_SEARCH): string {
  const { filters, sort, selectedId, zoom } = state
  const place = selectedId === null ? state.place : placeBehind(state.place)
  const params = new URLSearchParams()
  if (place.mode === 'address' && !isSame(place, base.place)) {
    params.set('address', place.address)
    if (place.exact) params.set('exact', 'true')
    if (place.near) params.set('near', nearText(place.near))
    if (place.parkId) params.set('parkId', String(place.parkId))
  }
  if (place.mode === 'bounds') params.set('bounds', boundsText(place.bounds))
  if (place.mode === 'coordinates') {
    params.set('lat', String(place.location.lat))
    params.set('lng', String(place.location.lng))
  }
  if (filters.radius !== base.filters.radius) params.set('radius', filters.radius)
  if (filters.rating !== base.filters.rating) params.set('rating', filters.rating)
  if (!isSame(filters.amenities, base.filters.amenities)) {
    for (const amenity of filters.amenities) params.append('amenities', amenity)
    if (filters.amenities.length === 0) params.set('amenities', '')
  }
  const hasNeed = filters.need !== base.filters.need
  if (hasNeed) params.set('need', filters.need ?? '')
  if (!isSame(filters.facts, hasNeed ? filtersOf(filters.need) : base.filters.facts)) {
    params.set('facts', filters.facts.join())
  }
  if (filters.open) params.set('open', 'true')
  if (filters.type) params.set('type', filters.type)
  if (sort !== null && sort !== base.sort) params.set('sort', sort)
  if (zoom !== null) params.set('zoom', String(zoom))
  if (selectedId !== null) params.set('park', String(selectedId))
  if (filters.asked) params.set('asked', filters.asked.join())
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * The place of a search with a selected park. A URL with a park but no place means a search around
 * that park, so the default place is written explicitly.
 */
function placeBehind(place: SearchPlace): SearchPlace {
  return place.mode === 'empty' ? { mode: 'coordinates', location: startOf(place) } : place
}

/** Cards initially shown without scripts. */
const SHOWN_AT_ONCE = 20

/** The number of cards requested by the URL. */
export function readShown(params: URLSearchParams): number {
  return Number(readNumber(params.get('show'), SHOWN_AT_ONCE, MAX_SHOWN) ?? SHOWN_AT_ONCE)
}

/** The query string that shows more cards of a search. */
export function writeShown(search: string, shown: number): string {
  const params = new URLSearchParams(search)
  params.set('show', String(Math.min(shown + SHOWN_AT_ONCE, MAX_SHOWN)))
  return `?${params}`
}

function filtersOf(need: string | null): readonly FilterText[] {
  return needOf(need)?.filters ?? []
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** How the map moves to the URL's target. */
export function readView(params: URLSearchParams): { direct: boolean; fromPermalink: boolean } {
  return {
    direct: params.get('direct') === 'true',
    fromPermalink: params.get('fromPermalink') === 'true',
  }
}

function readPlace(params: URLSearchParams): SearchPlace | null {
  const address = params.get('address')?.trim().slice(0, LONGEST_ADDRESS)
  if (address) {
    const exact = params.get('exact') === 'true' ? { exact: true as const } : {}
    const near = readNear(params.get('near'))
    const parkId = readId(params.get('parkId'))
    return {
      mode: 'address',
      address,
      ...exact,
      ...(near ? { near } : {}),
      ...(parkId ? { parkId } : {}),
    }
  }
  const bounds = readBounds(params.get('bounds') ?? '')
  if (bounds) return { mode: 'bounds', bounds }
  if (!params.has('lat') && !params.has('lng')) return null
  const corrected = correctCoordinates(params.get('lat'), params.get('lng'))
  return { mode: 'coordinates', location: repairCentre(corrected) }
}

function readNear(text: string | null): Coordinates | null {
  const [lat, lng] = text?.split(',') ?? []
  return areCoordinates(lat, lng) ? roundNear(correctCoordinates(lat, lng)) : null
}

/** Whether the URL has invalid coordinates, so that a fallback place is shown. */
export function hasNoPlace(params: URLSearchParams): boolean {
  const place = readPlace(params)
  return place?.mode === 'coordinates' && !areCoordinates(params.get('lat'), params.get('lng'))
}

function readFilters(params: URLSearchParams, base: Filters): Filters {
  const amenities = params.getAll('amenities').join(',')
  const need = params.has('need') ? (needOf(params.get('need'))?.key ?? null) : base.need
  const facts = params.get('facts')?.split(',').filter(isFilterText)
  const type = params.get('type')?.trim().slice(0, LONGEST_TYPE)
  const asked = params.get('asked')
  return {
    radius: readNumber(params.get('radius'), 1, MAX_RADIUS) ?? base.radius,
    rating: readNumber(params.get('rating'), 0, 5) ?? base.rating,
    amenities: params.has('amenities')
      ? toAmenityList(amenities).filter(isAmenity)
      : base.amenities,
    facts: [...new Set(facts ?? (params.has('need') ? filtersOf(need) : base.facts))].slice(
      0,
      MAX_FACT_FILTERS,
    ),
    need,
    ...(params.get('open') === 'true' ? { open: true } : {}),
    ...(type && { type }),
    ...(asked && { asked: asked.split(',') }),
  }
}

/** A number within bounds, as text without unneeded zeros. */
function readNumber(text: string | null, low: number, high: number): string | null {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return null
  const value = Number(text)
  return value >= low && value <= high ? String(value) : null
}

function readSort(text: string | null): Sort | undefined {
  return SORT_OPTIONS.find(({ value }) => value === text)?.value
}

function readId(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

function readZoom(text: string | null): number | null {
  return text && /^\d{1,2}(\.\d+)?$/.test(text) ? clampZoom(Number(text)) : null
}
