import type { SearchAction, SearchState } from '#domain/search/search-state.ts'
import { openedShare } from '#domain/visitors/share-id.ts'
import { changeStep, readStep } from '../app/history-step.ts'
import type { Camera } from '../map/view/camera.ts'
import { writeSearch } from './search-url.ts'

/** Actions that visit a place, to which the map moves. */
export const VISITS: ReadonlySet<SearchAction['type']> = new Set([
  'searchAddress',
  'searchCoordinates',
  'clear',
])

/** Actions that look at another place. */
const ELSEWHERE: ReadonlySet<SearchAction['type']> = new Set([
  'searchAddress',
  'searchCoordinates',
  'searchBounds',
])

/** Whether an action adds a history entry; others replace the URL. */
export function addsHistoryEntry({ type }: SearchAction): boolean {
  return VISITS.has(type) || /^(setFilters|askFilters|searchBounds)$/.test(type)
}

/** The map's view stored with the next history entry: some actions keep the map where it is. */
export function viewAfter({ type }: SearchAction): Camera | undefined {
  return VISITS.has(type) ? undefined : readStep().view
}

/**
 * Adds the place to the URL of a park, which by itself implies the park's location. A share link is
 * replaced with the URL of what it opened.
 */
export function writePlaceToUrl(initial: SearchState): void {
  const { pathname: path, search, hash } = window.location
  if (openedShare({ path, search }) !== null) {
    changeStep({}, `/${writeSearch(initial)}`)
    return
  }
  const { place, selectedId } = initial
  const params = new URLSearchParams(search)
  if (place.mode !== 'coordinates' || selectedId === null || params.has('lat')) return
  params.set('lat', String(place.location.lat))
  params.set('lng', String(place.location.lng))
  changeStep({}, `?${params}${hash}`)
}

/** Whether an action leaves a page about one place. */
export function leaves(action: SearchAction, base: SearchState): boolean {
  return ELSEWHERE.has(action.type) && base.place.mode !== 'empty'
}

/** The URL of a search. */
export function addressOf(state: SearchState, base: SearchState): string {
  return window.location.pathname + writeSearch(state, base)
}

/** Replaces the current history entry with a search. */
export function replaceUrl(state: SearchState, base: SearchState): void {
  const isCard = state.selectedId !== null && readStep().isCard === true
  changeStep({ moved: state.moved, isCard }, addressOf(state, base))
}
