import { z } from 'zod'
import { stateCode } from '#domain/geo/us-states.ts'
import { MAX_LATITUDE } from '#domain/search/search-defaults.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { normaliseName } from '#domain/text/names.ts'
import { ProviderError } from '../../errors.ts'
import { fetchJson, SOURCE_TIMEOUT_MS } from '../../http.ts'
import { makePoliteAsker, type OsmService } from '../../osm-service.ts'
import { asksForHere, isFiller } from '../offline/words.ts'
import type { Geocoder } from '../types.ts'

/** Degrees, written as text. */
const degrees = z
  .union([z.string().trim().min(1), z.number()])
  .transform(Number)
  .pipe(z.number())

/**
 * A place in Nominatim's format jsonv2.
 * https://nominatim.org/release-docs/latest/api/Output/
 */
const nominatimPlace = z.object({
  lat: degrees.pipe(z.number().min(-90).max(90)),
  lon: degrees.pipe(z.number().min(-180).max(180)),
  /** Key and value of its main tag: 'leisure' and 'park'. */
  category: z.string(),
  type: z.string(),
  /** Its role in addresses: 'city', 'road', 'postcode'. Missing from older servers. */
  addresstype: z.string().optional(),
  /** 4 is a country, 8 a state, 16 a city, 26 a street, 30 a house. */
  place_rank: z.number().optional(),
  name: z.string().nullish(),
  display_name: z.string(),
  /** South, north, west, east. */
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]).optional(),
  address: z.record(z.string(), z.string()).default({}),
})

type NominatimPlace = z.infer<typeof nominatimPlace>

/** A search answer: the best place or none, or an error, both with status 200. */
const searchAnswer = z.union([z.array(nominatimPlace), z.object({ error: z.unknown() })])

const LARGE = ['state', 'province', 'region', 'country', 'continent', 'territory']
const SETTLEMENTS = `city town village hamlet municipality suburb borough quarter neighbourhood
  city_district district county state_district locality isolated_dwelling island islet`.split(/\s+/)
/** Protected areas rather than administrative boundaries. */
const PROTECTED = ['national_park', 'protected_area']
/** The highest ranks of states and larger areas, and of cities and their districts. */
const LAST_RANK = { state: 9, city: 25 }

/** A place from Nominatim. */
const NOMINATIM_PLACE_DAYS = 365

const MAX_BYTES = 2_000_000

/**
 * Geocodes with an operator's Nominatim, following its usage policy. For 'dog park' it would find
 * some dog park on earth, so words that name no place are not sent.
 * https://operations.osmfoundation.org/policies/nominatim/
 */
export function makeNominatimGeocoder(service: OsmService): Geocoder {
  const ask = makePoliteAsker<Place | null>(service)

  async function search(address: string, signal: AbortSignal): Promise<Place | null> {
    const { url, userAgent, timeoutMs = SOURCE_TIMEOUT_MS } = service
    const query = new URLSearchParams({
      q: address,
      format: 'jsonv2',
      limit: '1',
      addressdetails: '1',
      'accept-language': 'en',
    })
    const request = {
      url: new URL(`${url}/search?${query}`),
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
    }
    const answer = await fetchJson('Nominatim', request, searchAnswer)
    if ('error' in answer) {
      const { error } = answer
      const text = typeof error === 'string' ? error : JSON.stringify(error)
      throw new ProviderError('failed', `Nominatim answered: ${text.slice(0, 200)}`)
    }
    const [best] = answer
    return best ? toPlace(best) : null
  }

  return {
    name: 'nominatim',
    cacheDays: NOMINATIM_PLACE_DAYS,
    async geocode(address, { signal } = {}) {
      if (asksForHere(address) || isFiller(normaliseName(address))) return null
      return ask(address, (shared) => search(address, shared), signal)
    },
  }
}

/** Maps a Nominatim place; with its box if it is a state or larger. */
function toPlace(found: NominatimPlace): Place {
  const { address, addresstype, boundingbox } = found
  const precision = precisionOf(found)
  const place = {
    name: nameOf(found, precision) || found.display_name.split(', ').slice(0, 2).join(', '),
    location: { lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, found.lat)), lng: found.lon },
    precision,
  }
  if (precision !== 'state') return place
  const isState = address.country_code === 'us' && addresstype === 'state'
  const usState = isState ? stateCode(found.name || (address.state ?? '')) : undefined
  const [south = 0, north = 0, west = 0, east = 0] = boundingbox ?? []
  return {
    ...place,
    ...(north > south ? { bounds: { south, west, north, east } } : {}),
    ...(usState ? { usState } : {}),
  }
}

function precisionOf({
  category,
  type,
  addresstype = type,
  place_rank,
}: NominatimPlace): Place['precision'] {
  if (type === 'postcode' || addresstype === 'postcode') return 'zip'
  if (category === 'leisure' || category === 'natural' || PROTECTED.includes(type)) return 'park'
  if (LARGE.includes(addresstype)) return 'state'
  if (SETTLEMENTS.includes(addresstype)) return 'city'
  if (category !== 'boundary' || place_rank === undefined) return 'address'
  if (place_rank <= LAST_RANK.state) return 'state'
  return place_rank <= LAST_RANK.city ? 'city' : 'address'
}

/** A short name, as the offline geocoder's: 'Portland, ME', 'Paris, France'. */
function nameOf({ address, ...found }: NominatimPlace, precision: Place['precision']): string {
  const own = found.name || address[found.addresstype ?? found.type] || ''
  if (precision === 'state' || precision === 'park') return own
  const { city = address.town ?? address.village ?? address.hamlet ?? address.municipality } =
    address
  const region = regionOf(address)
  /** Joins the known parts without repeats. */
  const list = (...parts: (string | undefined)[]) => [...new Set(parts.filter(Boolean))].join(', ')
  if (precision === 'zip') {
    return [list(city, region), address.postcode ?? own].filter(Boolean).join(' ')
  }
  if (precision === 'city') return list(own, city, region)
  const street = [address.house_number, address.road].filter(Boolean).join(' ')
  return list(own || street, city, region)
}

/** The code of a US state or Canadian province, else the country. */
function regionOf(address: Record<string, string>): string | undefined {
  const { state, country, country_code } = address
  const [, code] = /^(?:US|CA)-([A-Z]{2})$/.exec(address['ISO3166-2-lvl4'] ?? '') ?? []
  if (code) return code
  if (country_code !== 'us') return country ?? state
  return stateCode(state ?? '') ?? state ?? country
}
