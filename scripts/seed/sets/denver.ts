import { type Files, factsOf, type Listing, typesByName } from '../listing.ts'
import { givenNameFirst, tidyName } from '../names.ts'
import { isParkName, isStreetName, mergeSections } from '../rules.ts'
import { type Geometry, toShape } from '../shapes.ts'

const NO_PARK = /undeveloped|golf|recreation center|conservation tract/i
const NO_ACCESS = /no public access|future park development/i
/** Terms that are worded otherwise elsewhere. */
const TERMS: Readonly<Record<string, string>> = {
  'Scenic View Shed': 'Scenic views',
}

type Boundary = {
  properties: { LOC_CODE: string; CITY: string | null }
  geometry: Geometry | null
}

/** A greenway or canal is listed in pieces along its length. */
const isSameLine = () => true

export function denver(files: Files): Listing[] {
  const { features } = files.json<{ features: Boundary[] }>(
    'facts/us-co-denver-parks-outlines-2025.geojson',
  )
  const boundaries = new Map(features.map((each) => [each.properties.LOC_CODE, each]))
  const rows = files.rows('parks/us-co-denver-parks-2026.csv')
  return mergeSections(
    rows.flatMap((row) => toListing(row, boundaries.get(row.source_id ?? ''))),
    isSameLine,
  )
}

function toListing(row: Record<string, string>, boundary: Boundary | undefined): Listing[] {
  const name = denverName(row.name ?? '')
  const amenities = row.amenities ?? ''
  if (NO_PARK.test(row.class ?? '') || NO_ACCESS.test(amenities)) return []
  if (!isParkName(name) || isStreetName(name)) return []
  return [
    {
      id: row.source_id ?? '',
      name,
      lat: Number(row.latitude),
      lng: Number(row.longitude),
      ...toShape(boundary?.geometry ?? null),
      street: row.address || undefined,
      // The list has the mountain parks in Denver, which owns them; the boundaries know better.
      city: (boundary ? boundary.properties.CITY : row.city) || undefined,
      state: row.state || undefined,
      types: /^open space/i.test(row.class ?? '') ? ['nature_reserve'] : typesByName(name),
      facts: factsOf(amenities.split(',').map((term) => TERMS[term.trim()] ?? term)),
      acres: Number(row.acres) || undefined,
    },
  ]
}

/**
 * 'Aspgren (Clifford) Park' becomes 'Clifford Aspgren Park', 'Highline Canal (GVR)' becomes
 * 'Highline Canal'.
 */
function denverName(name: string): string {
  const whole = tidyName(name).replace(/^Unnamed /, '')
  if (/\) (Community )?Park( North)?$/.test(whole)) return givenNameFirst(whole)
  return whole.replace(/\s*\([^)]*\)$/, '').replace(/ - .*$/, '')
}
