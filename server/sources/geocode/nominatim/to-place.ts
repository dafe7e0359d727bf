import type { Bounds } from '#domain/geo/geo.ts'
import { stateCode } from '#domain/geo/us-states.ts'
import { MAX_LATITUDE } from '#domain/search/search-defaults.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import type { NominatimPlace } from './api-types.ts'

type Kind = 'zip' | 'state' | 'city' | 'park' | 'address'

const LARGE = ['state', 'province', 'region', 'country', 'continent', 'territory']
const SETTLEMENTS = [
  'city',
  'town',
  'village',
  'hamlet',
  'municipality',
  'suburb',
  'borough',
  'quarter',
  'neighbourhood',
  'city_district',
  'district',
  'county',
  'state_district',
  'locality',
  'isolated_dwelling',
  'island',
  'islet',
]
/** Protected areas rather than administrative boundaries. */
const PROTECTED = ['national_park', 'protected_area']
/** The highest ranks of states and larger areas, and of cities and their districts. */
const LAST_RANK = { state: 9, city: 25 }

/** Maps a Nominatim place; with its box if it is a state or larger. */
export function toPlace(found: NominatimPlace): Place {
  const kind = kindOf(found)
  return {
    name: nameOf(found, kind) || firstParts(found.display_name),
    location: {
      lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, found.lat)),
      lng: found.lon,
    },
    precision: kind,
    ...(kind === 'state' ? withBounds(found) : {}),
    ...(kind === 'state' ? withState(found) : {}),
  }
}

function kindOf({ category, type, addresstype = type, place_rank }: NominatimPlace): Kind {
  if (type === 'postcode' || addresstype === 'postcode') return 'zip'
  if (category === 'leisure' || category === 'natural' || PROTECTED.includes(type)) return 'park'
  if (LARGE.includes(addresstype)) return 'state'
  if (SETTLEMENTS.includes(addresstype)) return 'city'
  if (category !== 'boundary' || place_rank === undefined) return 'address'
  if (place_rank <= LAST_RANK.state) return 'state'
  return place_rank <= LAST_RANK.city ? 'city' : 'address'
}

/** A short name, as the offline geocoder's: 'Portland, ME', 'Paris, France'. */
function nameOf({ address, ...found }: NominatimPlace, kind: Kind): string {
  const own = found.name || address[found.addresstype ?? found.type] || ''
  const city = cityOf(address)
  const region = regionOf(address)
  if (kind === 'state' || kind === 'park') return own
  if (kind === 'zip') return [list(city, region), address.postcode ?? own].filter(Boolean).join(' ')
  if (kind === 'city') return list(own, city, region)
  const street = [address.house_number, address.road].filter(Boolean).join(' ')
  return list(own || street, city, region)
}

function cityOf({ city, town, village, hamlet, municipality }: Record<string, string>) {
  return city ?? town ?? village ?? hamlet ?? municipality
}

/** The code of a US state or Canadian province, else the country. */
function regionOf(address: Record<string, string>): string | undefined {
  const { state, country, country_code } = address
  const [, code] = /^(?:US|CA)-([A-Z]{2})$/.exec(address['ISO3166-2-lvl4'] ?? '') ?? []
  if (code) return code
  if (country_code !== 'us') return country ?? state
  return stateCode(state ?? '') ?? state ?? country
}

/** Joins the known parts without repeats. */
function list(...parts: (string | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(', ')
}

function firstParts(displayName: string): string {
  return displayName.split(', ').slice(0, 2).join(', ')
}

function withState({ address, ...found }: NominatimPlace): { usState?: string } {
  const isState = address.country_code === 'us' && found.addresstype === 'state'
  const code = isState ? stateCode(found.name || (address.state ?? '')) : undefined
  return code ? { usState: code } : {}
}

function withBounds({ boundingbox }: NominatimPlace): { bounds?: Bounds } {
  if (!boundingbox) return {}
  const [south, north, west, east] = boundingbox
  return north > south ? { bounds: { south, west, north, east } } : {}
}
