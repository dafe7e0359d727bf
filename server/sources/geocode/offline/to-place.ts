import type { PlaceArea } from '#db/queries/search/places.ts'
import { type Bounds, centreOf, wrapLongitude } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { MAX_LATITUDE } from '#domain/search/search-defaults.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import type { NamedPark } from '../../places/types.ts'
import type { City, ZipCode } from './place-index.ts'
import { cityLabel } from './regions.ts'

/** Parses 'lat,lng' in degrees; null if the text is something else or not on earth. */
export function coordinatesIn(text: string): Place | null {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (!lat || !lng || Math.abs(Number(lat)) > 90 || Math.abs(Number(lng)) > 360) return null
  return {
    name: `${lat}, ${lng}`,
    location: {
      lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, Number(lat))),
      lng: wrapLongitude(Number(lng)),
    },
    precision: 'coordinates',
  }
}

export function zipPlace({ zip, city, lat, lng }: ZipCode): Place {
  return { name: `${city} ${zip}`, location: { lat, lng }, precision: 'zip' }
}

export function cityPlace(city: City): Place {
  return {
    name: cityLabel(city),
    location: { lat: city.lat, lng: city.lng },
    precision: 'city',
  }
}

/** A borough or neighbourhood: 'Hyde Park, Chicago'. */
export function districtPlace({ id, name, parent, usState, lat, lng, bounds }: PlaceArea): Place {
  return {
    name: [name, parent ?? usState].filter(Boolean).join(', '),
    location: { lat, lng },
    precision: 'district',
    areaId: id,
    bounds,
  }
}

export function parkPlace({ id, name, lat, lng }: NamedPark): Place {
  return { name, location: { lat, lng }, precision: 'park', parkId: id }
}

/** A state with its box and the box's centre, also across the antimeridian. */
export function statePlace(code: string, bounds: Bounds): Place {
  const name = US_STATES[code] ?? code
  return { name, location: centreOf(bounds), precision: 'state', bounds, usState: code }
}
