import { MAX_FACT_FILTERS } from '../facts/needs.ts'
import { type Bounds, type Coordinates, centreOf } from '../geo/geo.ts'
import type { Start } from '../operator/start-place.ts'
import { DEFAULT_FILTERS, type Filters } from './filters.ts'
import type { Understood } from './search-schemas.ts'
import type { Sort } from './sort.ts'

/**
 * The place of a search: the default place, an address, coordinates, or a box. `seeking` is what to
 * look for there, in words that the search box does not show: 'Dog Park parks'.
 */
export type SearchPlace =
  /** `start` is the site's own, if that is not the default place. */
  | { mode: 'empty'; start?: Start }
  | {
      mode: 'address'
      address: string
      seeking?: string
      /** The map's centre at that time: of places with the same name, nearer ones are preferred. */
      near?: Coordinates | undefined
      /** The park of a chosen suggestion. */
      parkId?: number | undefined
      /** Whether all words belong to the place, spelt as they are. */
      exact?: true
      /** The typed text, if some of its words became filters. */
      typed?: string
    }
  | { mode: 'coordinates'; location: Coordinates }
  | { mode: 'bounds'; bounds: Bounds }

/** Set if the search follows a move of the map. */
export type Moved = {
  /** The point searched before the move, from which distances are measured; null for an area. */
  origin: Coordinates | null
  /** The searched area of the moved map; null once filters were changed there. */
  area: {
    /** Metres. */
    radius: number
    /** Whether the area is already loaded, so that no request is made. */
    isLoaded: boolean
  } | null
}

export type SearchState = {
  place: SearchPlace
  /** The page's type of parks, in words; null for all parks. */
  type: string | null
  /** Null unless the search follows a move of the map. */
  moved: Moved | null
  filters: Filters
  /** Null for the default: best known first in an area, else nearest first. */
  sort: Sort | null
  selectedId: number | null
  /** The map's zoom, once chosen by the visitor or an address. */
  zoom: number | null
}

/** The `seeking` words of a search for any type. */
export const ANY_PARKS = 'parks'

export const EMPTY_SEARCH: SearchState = {
  place: { mode: 'empty' },
  type: null,
  moved: null,
  filters: DEFAULT_FILTERS,
  sort: null,
  selectedId: null,
  zoom: null,
}

/** The search of the main page, at the site's own start. */
export function openingSearch(start: Start | null): SearchState {
  return start ? { ...EMPTY_SEARCH, place: { mode: 'empty', start } } : EMPTY_SEARCH
}

/** An address to search for. */
export type SoughtAddress = Pick<
  Extract<SearchPlace, { mode: 'address' }>,
  'address' | 'near' | 'parkId'
>

export type SearchAction =
  | ({ type: 'searchAddress'; understood?: Understood | undefined } & SoughtAddress)
  | { type: 'searchCoordinates'; location: Coordinates; zoom: number | null }
  | { type: 'moveMap'; location: Coordinates; zoom: number; moved: Moved }
  | { type: 'searchBounds'; bounds: Bounds; zoom: number; origin: Coordinates | null }
  | { type: 'setFilters'; filters: Filters }
  | { type: 'askFilters'; understood: Understood }
  | { type: 'setSort'; sort: Sort }
  | { type: 'select'; id: number | null }
  | { type: 'zoom'; zoom: number }
  | { type: 'clear'; base: SearchState }
  | { type: 'restore'; state: SearchState }

/**
 * The search's reducer. Searching by address clears the coordinates and vice versa; moving the map
 * searches by coordinates and keeps the open card; so does searching the map's view, by its bounds;
 * changing filters keeps the place, unless a radius replaces the bounds; clearing resets everything.
 */
export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case 'searchAddress': {
      const { address, near, parkId } = action
      const place = { mode: 'address', address, near, parkId } as const
      const next = { ...withoutAsked(state), place, moved: null, selectedId: null, zoom: null }
      return applyUnderstood(next, action.understood)
    }
    case 'searchCoordinates': {
      const place = { mode: 'coordinates', location: action.location } as const
      return { ...state, place, moved: null, selectedId: null, zoom: action.zoom }
    }
    case 'moveMap': {
      const place = { mode: 'coordinates', location: action.location } as const
      const origin = state.moved ? state.moved.origin : action.moved.origin
      return { ...state, place, moved: { ...action.moved, origin }, zoom: action.zoom }
    }
    case 'searchBounds': {
      const place = { mode: 'bounds', bounds: action.bounds } as const
      const origin = state.moved ? state.moved.origin : action.origin
      const moved = { origin, area: null }
      return { ...state, place, moved, zoom: action.zoom }
    }
    case 'setFilters': {
      const moved = state.moved && { ...state.moved, area: null }
      const { filters } = action
      const changed = BRINGABLE.filter((key) => filters[key] !== state.filters[key])
      // A radius needs a point: of a box its center.
      const place =
        state.place.mode === 'bounds' && filters.radius !== ''
          ? ({ mode: 'coordinates', location: centreOf(state.place.bounds) } as const)
          : state.place
      return { ...state, place, moved, filters: byHand(filters, changed) }
    }
    case 'askFilters': {
      const next = withAsked(withoutAsked(state), action.understood)
      return reduceSearch(next, { type: 'setFilters', filters: next.filters })
    }
    case 'setSort':
      return { ...state, sort: action.sort, filters: byHand(state.filters, ['sort']) }
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
 * Applies an understood address: a park it names is selected, its filter words become filters, the
 * rest becomes the place; without other words the place is that of `near`. `near` is kept only if it
 * decided between places of the same name.
 */
export function applyUnderstood(
  before: SearchState,
  understood: Understood | undefined,
): SearchState {
  if (before.place.mode !== 'address' || !understood) return before
  const { rest, parkId, nearer } = understood
  const selects = parkId !== undefined && before.selectedId === null
  const selected = selects ? { ...before, selectedId: parkId } : before
  const isNearUnused = before.place.near && !nearer
  const state = isNearUnused
    ? { ...selected, place: { ...before.place, near: undefined } }
    : selected
  if (rest === undefined) return state
  const asking = withAsked(state, understood)
  const { address: typed, near } = before.place
  if (rest === '') {
    const place = near ? ({ mode: 'coordinates', location: near } as const) : EMPTY_SEARCH.place
    return { ...asking, place }
  }
  const place = { mode: 'address', address: rest, typed, ...(nearer && { near }) } as const
  return { ...asking, place }
}

/** Filters with one value that words can bring. */
const BRINGABLE = ['open', 'type', 'radius'] as const

/** A search with the filters that words ask for, noted as brought by them. */
function withAsked(state: SearchState, understood: Understood): SearchState {
  const { amenities = [], facts = [], type, open, sort, radius } = understood
  const own = state.filters
  const filters = {
    ...own,
    amenities: [...new Set([...own.amenities, ...amenities])],
    facts: [...new Set([...own.facts, ...facts])].slice(0, MAX_FACT_FILTERS),
    ...(open && { open }),
    ...(type && { type }),
    ...(radius && { radius: String(radius) }),
  }
  const before: readonly string[] = [...own.amenities, ...own.facts]
  const asked = [
    ...[...amenities, ...facts].filter((text) => !before.includes(text)),
    ...BRINGABLE.filter((key) => filters[key] !== own[key]),
    ...(sort && !state.sort ? ['sort'] : []),
  ]
  return asked.length === 0
    ? state
    : { ...state, sort: state.sort ?? sort ?? null, filters: { ...filters, asked } }
}

/** Filters of which these no longer leave with the words that have brought them. */
function byHand(filters: Filters, keys: readonly string[]): Filters {
  const asked = filters.asked?.filter((key) => !keys.includes(key))
  return asked ? { ...filters, asked: asked[0] ? asked : undefined } : filters
}

/** A search without the filters that words of its former text have brought. */
export function withoutAsked(state: SearchState): SearchState {
  const { asked, ...filters } = state.filters
  if (!asked) return state
  const isOwn = (text: string) => !asked.includes(text)
  return {
    ...state,
    sort: isOwn('sort') ? state.sort : null,
    filters: {
      ...filters,
      amenities: filters.amenities.filter(isOwn),
      facts: filters.facts.filter(isOwn),
      radius: isOwn('radius') ? filters.radius : DEFAULT_FILTERS.radius,
      open: isOwn('open') ? filters.open : undefined,
      type: isOwn('type') ? filters.type : undefined,
    },
  }
}

/** A search that names a park but no place is centred on that park. */
export function aroundPark(
  state: SearchState,
  park: { latitude: number; longitude: number } | undefined,
): SearchState {
  if (!park || state.place.mode !== 'empty') return state
  const location = { lat: park.latitude, lng: park.longitude }
  return { ...state, place: { mode: 'coordinates', location } }
}

/** The search of a share link: its park is open, at the link's place if it has one. */
export function openShared(
  state: SearchState,
  shared: { park: { id: number }; location: Coordinates } | undefined,
): SearchState {
  if (!shared) return state
  const opened = { ...state, selectedId: shared.park.id }
  if (state.place.mode !== 'empty') return opened
  return { ...opened, place: { mode: 'coordinates', location: shared.location } }
}
