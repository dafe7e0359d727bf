import type { PlaceArea } from '#db/queries/search/places.ts'
import { type Bounds, type Coordinates, centreOf } from '#domain/geo/geo.ts'
import { positionText } from '#domain/geo/read-position.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import type { NamedPark } from '../../places/types.ts'
import type { Area, City, ZipCode } from './place-index.ts'
import { cityLabel } from './regions.ts'

/** A position, called by its coordinates: '40.7825, -73.966'. */
export function positionPlace(location: Coordinates): Place {
  return { name: positionText(location), location, precision: 'coordinates' }
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

/** A country, county or region, searched as its box; a country abroad without the United States. */
export function areaPlace({ label, bounds, isAbroad }: Area): Place {
  const usState = isAbroad ? { usState: '' } : {}
  return { name: label, location: centreOf(bounds), precision: 'state', bounds, ...usState }
}
