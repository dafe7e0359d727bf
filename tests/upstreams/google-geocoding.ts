import type { Coordinates } from '#domain/geo/geo.ts'
import { CITIES, cityAddress } from './google-cities.ts'
import { REAL_PARKS } from './google-real-parks.ts'
import { json, type UpstreamAnswer } from './server.ts'

type Corners = [south: number, west: number, north: number, east: number]

/** With their bounding boxes. */
const REGIONS: { name: string; short: string; type: string; box: Corners }[] = [
  {
    name: 'California',
    short: 'CA',
    type: 'administrative_area_level_1',
    box: [32.528832, -124.482003, 42.009503, -114.131211],
  },
  {
    name: 'Texas',
    short: 'TX',
    type: 'administrative_area_level_1',
    box: [25.83738, -106.645646, 36.500704, -93.508039],
  },
  {
    name: 'Alaska',
    short: 'AK',
    type: 'administrative_area_level_1',
    box: [51.175092, 172.347848, 71.439786, -129.974167],
  },
  {
    name: 'United States',
    short: 'US',
    type: 'country',
    box: [18.776344, 166.999999, 74.071038, -66.885417],
  },
]

const STREET = /^\d+ .+ (st|street|ave|avenue|blvd|rd|road|dr|ln|way)$/i

type Found = {
  address: string
  types: string[]
  at: Coordinates
  box?: Corners
  isPart?: boolean
}

/** The Geocoding API: a few cities, their zip codes, any street in them, regions, real parks. */
export function answerGeocoding(query: URLSearchParams, key: string): UpstreamAnswer {
  if (query.get('key') !== key) {
    const words = 'The provided API key is invalid. '
    return json({ error_message: words, results: [], status: 'REQUEST_DENIED' })
  }
  const address = query.get('address')?.trim()
  if (!address) {
    const words =
      "Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter."
    return json({ error_message: words, results: [], status: 'INVALID_REQUEST' }, 400)
  }
  const found = find(address)
  if (!found) return json({ results: [], status: 'ZERO_RESULTS' })
  return json({ results: [toResult(found)], status: 'OK' })
}

function find(address: string): Found | undefined {
  const text = address.replace(/,? (usa|united states)$/i, '')
  return zipIn(text) ?? parkIn(text) ?? cityIn(text) ?? regionIn(address)
}

function zipIn(text: string): Found | undefined {
  const zip = /\b(\d{5})(-\d{4})?$/.exec(text)?.[1]
  const city = CITIES.find((one) => one.zip !== '' && one.zip === zip)
  return city && { address: cityAddress(city), types: ['postal_code'], at: city.at }
}

function parkIn(text: string): Found | undefined {
  const [name = ''] = text.split(', ')
  const park = REAL_PARKS.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!park) return undefined
  const types = ['establishment', 'park', 'point_of_interest']
  const [lat, lng] = park.at
  return { address: `${park.name}, ${park.address}`, types, at: { lat, lng } }
}

function cityIn(text: string): Found | undefined {
  const words = text.toLowerCase()
  for (const city of CITIES) {
    const named = [`${city.name}, ${city.region}`, `${city.name} ${city.region}`, city.name]
    const end = named.map((name) => name.toLowerCase()).find((name) => words.endsWith(name))
    if (end === undefined) continue
    const before = text.slice(0, -end.length).replace(/,?\s*$/, '')
    if (STREET.test(before)) {
      const at = { lat: city.at.lat - 0.004, lng: city.at.lng + 0.003 }
      return { address: `${before}, ${cityAddress(city)}`, types: ['street_address'], at }
    }
    const types = ['locality', 'political']
    return { address: cityAddress(city, false), types, at: city.at, isPart: before !== '' }
  }
  return undefined
}

function regionIn(address: string): Found | undefined {
  const words = address.toLowerCase()
  const region = REGIONS.find(
    ({ name, short }) =>
      words.endsWith(name.toLowerCase()) || words.endsWith(`, ${short.toLowerCase()}`),
  )
  if (!region) return undefined
  const [south, west, north, east] = region.box
  const middle = (west + (east < west ? east + 360 : east)) / 2
  return {
    address: region.type === 'country' ? region.name : `${region.name}, USA`,
    types: [region.type, 'political'],
    at: { lat: (south + north) / 2, lng: middle > 180 ? middle - 360 : middle },
    box: region.box,
    isPart: words !== region.name.toLowerCase(),
  }
}

function toResult({ address, types, at, box, isPart }: Found) {
  const [south, west, north, east] = box ?? [
    at.lat - 0.01,
    at.lng - 0.01,
    at.lat + 0.01,
    at.lng + 0.01,
  ]
  const bounds = {
    northeast: { lat: north, lng: east },
    southwest: { lat: south, lng: west },
  }
  return {
    address_components: [],
    formatted_address: address,
    geometry: {
      ...(box ? { bounds } : {}),
      location: at,
      location_type: types.includes('street_address') ? 'ROOFTOP' : 'APPROXIMATE',
      viewport: bounds,
    },
    ...(isPart ? { partial_match: true } : {}),
    place_id: `ChIJ${Buffer.from(address).toString('base64url')}`,
    types,
  }
}
