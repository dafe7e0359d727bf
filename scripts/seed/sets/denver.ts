import { type Files, type Listing, toAmenities, typesByName, type WordTable } from '../listing.ts'
import { givenNameFirst, tidyName } from '../names.ts'
import { isParkName, isStreetName, mergeSections } from '../rules.ts'

const NO_PARK = /undeveloped|golf|recreation center|conservation tract/i
const NO_ACCESS = /no public access|future park development/i
const WORDS: WordTable = {
  Playground: 'Playground',
  'Playground (Nature Play)': 'Playground',
  'Dog Park': 'Dog Park',
  Restroom: 'Restrooms',
  'Picnic Area': 'Picnic Area',
  'Picnic Shelter': 'Picnic Area',
  'Picnic Tables': 'Picnic Area',
  'Baseball / Softball Field': 'Sports Facilities',
  'Basketball Court': 'Sports Facilities',
  'Fitness Equipment': 'Sports Facilities',
  'Football Field': 'Sports Facilities',
  'Multi-purpose Field': 'Sports Facilities',
  'Outdoor Pool': 'Sports Facilities',
  'Pickleball Court': 'Sports Facilities',
  'Running Track': 'Sports Facilities',
  'Sand Volleyball Court': 'Sports Facilities',
  'Skate Park': 'Sports Facilities',
  'Soccer Field': 'Sports Facilities',
  'Tennis Court': 'Sports Facilities',
  'Bike/Pedestrian Path': 'Walking Trails',
  'Bike/pedestrian Path': 'Walking Trails',
  'Hiking Trails': 'Walking Trails',
  'Jogging Path': 'Walking Trails',
  Trails: 'Walking Trails',
  'Walking/Jogging Path': 'Walking Trails',
  'Natural Areas': 'Nature Views',
  'Natural Open Space': 'Nature Views',
  'Scenic Views': 'Nature Views',
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
      amenities: toAmenities(amenities.split(','), WORDS),
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
