import { filtersOfNeed, NEEDS, type Need, needOf } from '#domain/facts/needs.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
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

/**
 * The search for parks about which something that a need asks for is unknown; those that are known
 * not to suit it are left out. Null without a place.
 */
export function helpQuery({ need, position, address }: HelpView): SearchQuery | null {
  if (!position && address === '') return null
  const facts = filtersOfNeed(need).join()
  // Fields in alphabetical order. The parks that match are not shown.
  return position
    ? { facts, include: 'unknown', lat: position.lat, limit: 1, live: false, lng: position.lng }
    : { address, exact: true, facts, include: 'unknown', limit: 1, live: false }
}

export function helpHref({ need, position, address }: HelpView): string {
  const params = new URLSearchParams({ need: need.key })
  if (position) {
    params.set('lat', String(position.lat))
    params.set('lng', String(position.lng))
  } else if (address) params.set('address', address)
  return `/help?${params}`
}
