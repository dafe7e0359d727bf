import { type Files, factsOf, type Listing, typesByName } from '../listing.ts'
import { givenNameFirst, tidyName } from '../names.ts'
import { isParkName, isStreetName, mergeSections } from '../rules.ts'

const NO_PARK = /undeveloped|golf|recreation center|conservation tract/i
const NO_ACCESS = /no public access|future park development/i
/** Terms that are worded otherwise elsewhere. */
const TERMS: Readonly<Record<string, string>> = {
  'Natural Areas': 'Nature views',
  'Natural Open Space': 'Nature views',
  'Scenic View Shed': 'Scenic views',
}

/** A greenway or canal is listed in pieces along its length. */
const isSameLine = () => true

export function denver(files: Files): Listing[] {
  return mergeSections(files.rows('us-co-denver-parks-2026.csv').flatMap(toListing), isSameLine)
}

function toListing(row: Record<string, string>): Listing[] {
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
      street: row.address || undefined,
      city: row.city || undefined,
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
