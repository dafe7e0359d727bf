import { filtersOfNeed, NEEDS, type Need, needOf } from '#domain/facts/needs.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Start } from '#domain/operator/start-place.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { readCoordinates } from '../suggestions/read-suggest.ts'

/** What the help page is about: a need, and where. */
export type HelpView = { need: Need; position: Coordinates | null; address: string }

/** Reads '?need=dog&lat=41.5&lng=-93.5' or '?need=dog&address=Denver'. */
export function readHelp(search: string): HelpView {
  const params = new URLSearchParams(search)
  const need = needOf(params.get('need')) ?? NEEDS[0]
  if (!need) throw new Error('There are no needs.')
  const address = (params.get('address') ?? '').replaceAll('\0', '').trim()
  return { need, position: readCoordinates(params), address: address.slice(0, 200) }
}

/** Whether it says where. */
export function hasPlace({ position, address }: HelpView): boolean {
  return position !== null || address !== ''
}

/**
 * The search for parks about which something that a need asks for is unknown; those that are known
 * not to suit it are left out. Without a place it is where the map begins.
 */
export function helpQuery({ need, position, address }: HelpView, start: Start | null): SearchQuery {
  const facts = filtersOfNeed(need).join()
  // Fields in alphabetical order. The parks that match are not shown.
  if (address && !position) {
    return { address, exact: true, facts, include: 'unknown', limit: 1, live: false }
  }
  const { lat, lng } = position ?? start ?? DEFAULT_CENTRE
  return { facts, include: 'unknown', lat, limit: 1, live: false, lng }
}

/** Parks shown until the page knows where the visitor is. */
const FIRST_PARKS = 3

/** Which of the parks found are shown: without a place, only the first few. */
export function shownParks(view: HelpView, parks: readonly ParkResult[] = []) {
  return hasPlace(view) ? parks : parks.slice(0, FIRST_PARKS)
}

/** The view about a visitor's own place, to about 100 m: its address reveals no more of it. */
export function around(view: HelpView, { lat, lng }: Coordinates): HelpView {
  return { ...view, position: { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) } }
}

/** The view about the place of the page that the visitor comes from, if it has one. */
export function afterPage(view: HelpView, referrer: string, origin: string): HelpView {
  if (!referrer.startsWith(`${origin}/`)) return view
  return { ...readHelp(new URL(referrer).search), need: view.need }
}

export function helpHref({ need, position, address }: HelpView): string {
  const params = new URLSearchParams({ need: need.key })
  if (position) {
    params.set('lat', String(position.lat))
    params.set('lng', String(position.lng))
  } else if (address) params.set('address', address)
  return `/help?${params}`
}
