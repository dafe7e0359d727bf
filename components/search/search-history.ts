import type { SearchAction, SearchState } from '#domain/search/search-state.ts'
import { openedShare } from '#domain/visitors/share-id.ts'
import { changeStep, readStep } from '../history-step.ts'
import type { Camera } from '../map/camera.ts'
import { writeSearch } from './search-url.ts'

/** Actions that go to a place; the map goes there. */
export const VISITS: ReadonlySet<SearchAction['type']> = new Set([
  'searchAddress',
  'searchCoordinates',
  'clear',
])

/** Whether the back button goes back over an action; others replace the address. */
export function isStep({ type }: SearchAction): boolean {
  return VISITS.has(type) || type === 'setFilters'
}

/** The view that the next step of the history begins with. Filters leave the map where it is. */
export function viewAfter({ type }: SearchAction): Camera | undefined {
  return type === 'setFilters' ? readStep().view : undefined
}

/**
 * The address of a park alone says by itself only where that park is: the place is added. A share
 * link becomes the address of what it has opened.
 */
export function namePlace(initial: SearchState): void {
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

/** A page about one place is left for another. */
export function leaves(action: SearchAction, base: SearchState): boolean {
  const isElsewhere = action.type === 'searchAddress' || action.type === 'searchCoordinates'
  return isElsewhere && base.place.mode !== 'empty'
}

/** Where a search is found in the browser. */
export function addressOf(state: SearchState, base: SearchState): string {
  return window.location.pathname + writeSearch(state, base)
}

/** The present step becomes that of a search. */
export function keepAddress(state: SearchState, base: SearchState): void {
  const isCard = state.selectedId !== null && readStep().isCard === true
  changeStep({ moved: state.moved, isCard }, addressOf(state, base))
}
