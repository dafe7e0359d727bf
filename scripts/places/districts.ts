import type { Position } from '#domain/geo/polygon.ts'
import { areaOf } from '#domain/geo/polygon.ts'
import { decodePolyline, encodePolyline } from '#domain/geo/polyline.ts'
import type { Files } from '../seed/listing.ts'
import { type Geometry, toShape } from '../seed/shapes.ts'
import type { SourcePlace } from './source-place.ts'

/** Ids of the Census Bureau have seven digits. */
const FIRST_ID = 10_000_000

/** Cities whose neighbourhoods are known, by GEOID. */
const CITIES = [
  { file: 'nbhd-us-ny-new-york-nta-195', city: 3651000, usState: 'NY' },
  { file: 'nbhd-us-ca-san-francisco-117', city: 667000, usState: 'CA' },
  { file: 'nbhd-us-il-chicago-98', city: 1714000, usState: 'IL' },
  { file: 'nbhd-us-ma-boston-26', city: 2507000, usState: 'MA' },
  { file: 'nbhd-us-co-denver-78', city: 820000, usState: 'CO' },
] as const
const BOROUGHS = { file: 'land-us-ny-new-york-boroughs', city: 3651000, usState: 'NY' } as const

/** Corrections of misspelt names, and of names joined by a comma as if the last were a city. */
const MENDED: Readonly<Record<string, string>> = {
  'Little Italy, UIC': 'Little Italy / UIC',
  'Millenium Park': 'Millennium Park',
  'Sauganash,Forest Glen': 'Sauganash / Forest Glen',
}

type District = { properties: { name: string; area?: string | null }; geometry: Geometry }

/** The boroughs of New York, and the neighbourhoods of the seeded cities. */
export function districts(files: Files): SourcePlace[] {
  const read = (file: string) => files.json<{ features: District[] }>(`${file}.geojson`).features
  const places: SourcePlace[] = []
  const add = (district: District, kind: 'borough' | 'neighbourhood', city: City) => {
    const shape = toShape(district.geometry)
    if (!shape) return
    const { name, area } = district.properties
    const borough = places.find((place) => place.kind === 'borough' && place.name === area)
    places.push({
      id: FIRST_ID + places.length,
      kind,
      name: MENDED[name] ?? name,
      usState: city.usState,
      parentId: borough?.id ?? city.city,
      lat: round(shape.lat),
      lng: round(shape.lng),
      landArea: Math.round(areaOf(shape.outline)),
      rings: shape.outline.flatMap(([outer]) => (outer ? encode(outer) : [])),
    })
  }
  for (const district of read(BOROUGHS.file)) add(district, 'borough', BOROUGHS)
  for (const city of CITIES) {
    for (const district of read(city.file)) {
      if (isNeighbourhood(district.properties.name)) add(district, 'neighbourhood', city)
    }
  }
  return places
}

type City = { city: number; usState: string }

/** New York's list also has areas that are not neighbourhoods: 'park-cemetery-etc-Queens'. */
function isNeighbourhood(name: string): boolean {
  return !/^park-cemetery|^Airport$|^Rikers Island$/i.test(name)
}

/** Encodes a ring; empty if no area is left after rounding. */
function encode(ring: readonly Position[]): string[] {
  const line = encodePolyline(ring)
  return decodePolyline(line).length > 3 ? [line] : []
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
