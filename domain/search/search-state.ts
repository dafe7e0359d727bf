import type { Coordinates } from '../geo/geo.ts'
import { DEFAULT_FILTERS, type Filters } from './filters.ts'
import type { Understood } from './search-answer.ts'
import { DEFAULT_CENTRE } from './search-defaults.ts'
import type { Sort } from './sort.ts'

/**
 * Where a search looks: nowhere in particular, at an address, or at coordinates. `seeking` is what
 * is looked for there, in words that the search box does not show: 'Dog Park parks'.
 */
export type SearchPlace =
  | { mode: 'empty' }
  | {
      mode: 'address'
      address: string
      seeking?: string
      /** Whether all words are the place's. */
      exact?: true
      /** What was typed, where some of its words became filters. */
      typed?: string
    }
  | { mode: 'coordinates'; location: Coordinates }

/** How the map's movement came to a place. */
export type Moved = {
  /** The place searched before the map was moved: distances are told from there. */
  origin: Coordinates
  /** What is searched of the map's new place; null once the filters were changed there. */
  area: MovedArea | null
}

type MovedArea = {
  /** Metres. */
  radius: number
  /** Whether all there is known already, so that nothing is asked. */
  isLoaded: boolean
}

export type SearchState = {
  place: SearchPlace
  /** The type of parks the page is about, in words; null for all parks. */
  type: string | null
  /** Null where the place was searched for itself. */
  moved: Moved | null
  filters: Filters
  sort: Sort
  selectedId: number | null
  /** The map's zoom, once the visitor or an address has chosen one. */
  zoom: number | null
}

/** What is looked for where no type of park is. */
export const ANY_PARKS = 'parks'

/** How many other parks a park's page shows. */
const NEARBY = 6

export const EMPTY_SEARCH: SearchState = {
  place: { mode: 'empty' },
  type: null,
  moved: null,
  filters: DEFAULT_FILTERS,
  sort: 'distance',
  selectedId: null,
  zoom: null,
}

export type SearchAction =
  | { type: 'searchAddress'; address: string; understood?: Understood | undefined }
  | { type: 'searchCoordinates'; location: Coordinates; zoom: number | null }
  | { type: 'moveMap'; location: Coordinates; zoom: number; moved: Moved }
  | { type: 'setFilters'; filters: Filters }
  | { type: 'setSort'; sort: Sort }
  | { type: 'select'; id: number | null }
  | { type: 'zoom'; zoom: number }
  | { type: 'clear'; base: SearchState }
  | { type: 'restore'; state: SearchState }

/**
 * The search's transitions. Searching by address clears the coordinates and the other way round;
 * moving the map searches by coordinates and keeps the card that is open; changing filters keeps
 * the place; clearing goes back to the beginning.
 */
export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case 'searchAddress': {
      const next = { ...state, moved: null, selectedId: null, zoom: null }
      return takeUp(
        { ...next, place: { mode: 'address', address: action.address } },
        action.understood,
      )
    }
    case 'searchCoordinates': {
      const place = { mode: 'coordinates', location: action.location } as const
      return { ...state, place, moved: null, selectedId: null, zoom: action.zoom }
    }
    case 'moveMap': {
      const place = { mode: 'coordinates', location: action.location } as const
      const origin = state.moved?.origin ?? action.moved.origin
      return { ...state, place, moved: { ...action.moved, origin }, zoom: action.zoom }
    }
    case 'setFilters': {
      const moved = state.moved && { ...state.moved, area: null }
      return { ...state, moved, filters: action.filters }
    }
    case 'setSort':
      return { ...state, sort: action.sort }
    case 'select':
      return { ...state, selectedId: action.id }
    case 'zoom':
      return { ...state, zoom: action.zoom }
    case 'clear':
      return { ...action.base, sort: state.sort }
    case 'restore':
      return action.state
  }
}

/**
 * A search by address whose words have been understood: those that ask for filters become filters,
 * and the others the place; where no others are, the place stays as it is without an address.
 */
export function takeUp(state: SearchState, understood: Understood | undefined): SearchState {
  const { amenities = [], rest } = understood ?? {}
  if (rest === undefined || state.place.mode !== 'address') return state
  const filters = {
    ...state.filters,
    amenities: [...new Set([...state.filters.amenities, ...amenities])],
  }
  if (rest === '') return { ...state, place: { mode: 'empty' }, filters }
  return {
    ...state,
    place: { mode: 'address', address: rest, typed: state.place.address },
    filters,
  }
}

/**
 * A search of the history: as its address tells, and how the map's movement came there. What is
 * known of its area is known still where it is the present search, perhaps with another park.
 */
export function restoreSearch(
  told: SearchState,
  { moved: kept = null, present }: { moved?: Moved | null; present: SearchState },
): SearchState {
  if (told.place.mode !== 'coordinates' || !kept) return told
  const moved = { ...kept, area: kept.area && { ...kept.area, isLoaded: false } }
  const restored = { ...told, moved }
  return keyOf(restored) === keyOf(present) ? { ...restored, moved: present.moved } : restored
}

/** What makes two searches the same, whatever park is selected. */
function keyOf(state: SearchState): string {
  return JSON.stringify([toSearchQuery(state), state.moved?.origin])
}

/** What is asked of the server. Without a place: the parks around the default centre. */
export type SearchQuery = {
  address?: string
  /** The words at the end of `address` that say what is looked for there. */
  seeking?: string
  lat?: number
  lng?: number
  /** Only parks of this type, in words. */
  type?: string
  /** Metres. */
  radius: number
  rating?: number
  amenities?: string[]
  /** True: no word of the address becomes a filter. */
  exact?: true
  limit?: number
  /** False: only what is known, without asking live sources. */
  live?: boolean
}

/**
 * The query of a search; the same in the browser and on the server, so that its answer is found. Its
 * fields are in the order of their names, which is how keys are compared.
 */
export function toSearchQuery({
  place,
  type,
  filters,
  moved,
}: Pick<SearchState, 'place' | 'type' | 'filters' | 'moved'>): SearchQuery {
  const { lat, lng } = place.mode === 'coordinates' ? place.location : DEFAULT_CENTRE
  const { amenities, rating } = filters
  const { address, seeking } = toWords(place)
  return {
    ...(address === undefined ? {} : { address }),
    ...(amenities.length === 0 ? {} : { amenities }),
    ...(place.mode === 'address' && place.exact ? { exact: place.exact } : {}),
    ...(address === undefined ? { lat, lng } : {}),
    radius: moved?.area?.radius ?? Number(filters.radius),
    ...(rating === '0' ? {} : { rating: Number(rating) }),
    ...(seeking ? { seeking } : {}),
    ...(type === null ? {} : { type }),
  }
}

function toWords(place: SearchPlace): { address?: string; seeking?: string | undefined } {
  if (place.mode !== 'address') return {}
  const { address, seeking } = place
  return seeking ? { address: `${address} ${seeking}`, seeking } : { address }
}

/** The part of a query's words that names the place. */
export function placeWords({
  address,
  seeking,
}: Pick<SearchQuery, 'seeking'> & { address: string }) {
  const end = ` ${seeking}`
  return seeking && address.endsWith(end) ? address.slice(0, -end.length) : address
}

/** A search that names a park but no place looks around that park. */
export function aroundPark(
  state: SearchState,
  park: { latitude: number; longitude: number } | undefined,
): SearchState {
  if (!park || state.place.mode !== 'empty') return state
  const location = { lat: park.latitude, lng: park.longitude }
  return { ...state, place: { mode: 'coordinates', location } }
}

/** A search opened by a share link: its park is open, and its place searched where none is named. */
export function openShared(
  state: SearchState,
  shared: { park: { id: number }; location: Coordinates } | undefined,
): SearchState {
  if (!shared) return state
  const { park, location } = shared
  const place =
    state.place.mode === 'empty' ? { mode: 'coordinates' as const, location } : state.place
  return { ...state, place, selectedId: park.id }
}

/** Parks around a park, itself among them; those known, as they are not what the page is about. */
export function nearbyQuery(park: { latitude: number; longitude: number }): SearchQuery {
  const radius = Number(DEFAULT_FILTERS.radius)
  return { lat: park.latitude, limit: NEARBY + 1, live: false, lng: park.longitude, radius }
}
