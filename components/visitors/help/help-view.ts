import { NEEDS, type Need, needOf, wishesOfNeed } from '#domain/facts/needs.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { readSpot } from '../suggestions/read-suggest.ts'

/** What the help page is about: a need, and where. */
export type HelpView = { need: Need; spot: Coordinates | null; address: string }

const LONGEST_ADDRESS = 200

/** Reads '?need=dog&lat=41.5&lng=-93.5' or '?need=dog&address=Denver'. */
export function readHelp(search: string): HelpView {
  const params = new URLSearchParams(search)
  const [first] = NEEDS
  const need = needOf(params.get('need')) ?? first
  if (!need) throw new Error('There are no needs.')
  const address = (params.get('address') ?? '').replaceAll('\0', '').trim()
  return { need, spot: readSpot(params), address: address.slice(0, LONGEST_ADDRESS) }
}

/**
 * The search for parks about which something that a need asks for is unknown; those that are known
 * not to suit it are left out. Null without a place.
 */
export function helpQuery({ need, spot, address }: HelpView): SearchQuery | null {
  if (!spot && address === '') return null
  return {
    ...(spot ? {} : { address, exact: true as const }),
    facts: wishesOfNeed(need).join(),
    include: 'unknown',
    ...(spot ? { lat: spot.lat } : {}),
    // The parks that match are not shown.
    limit: 1,
    live: false,
    ...(spot ? { lng: spot.lng } : {}),
  }
}

/** What the questions about parks depend on, which lists do not have. */
export function knownQuery(parks: readonly { id: number }[]): { ids: number[] } {
  return { ids: parks.map(({ id }) => id) }
}

export function helpHref({ need, spot, address }: HelpView): string {
  const params = new URLSearchParams({ need: need.key })
  if (spot) {
    params.set('lat', String(spot.lat))
    params.set('lng', String(spot.lng))
  } else if (address) params.set('address', address)
  return `/help?${params}`
}
