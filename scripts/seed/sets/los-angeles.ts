import { boundsAround } from '#domain/geo/bounds.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { readKind, type SaidFacts } from '#server/region/readers/facts/words.ts'
import { type Files, type Listing, mergeFacts, typesByName } from '../listing.ts'
import { tidyName } from '../names.ts'
import { isParkName, isStreetName, mergeSections } from '../rules.ts'

type Row = Record<string, string>

const PARKS = new Set(['Beaches', 'Dog Parks', 'Gardens', 'Open Space', 'Parks'])
/** Kinds of rows that are features of the park they are named after. */
const INSIDE: Readonly<Record<string, SaidFacts>> = {
  'Hiking Trails': { trails: 'yes' },
  Lakes: { lake: 'yes' },
  'Outdoor Fitness Equipment': { fitness: 'yes' },
  'Skate Parks': { skate_park: 'yes' },
  'Swimming Pools - Summer': { swimming: 'yes' },
  'Swimming Pools - Year Round': { swimming: 'yes' },
  'Tennis Courts': { tennis: 'yes' },
  'Universally Accessible Playgrounds': { playground: 'yes' },
}
const NO_PARK = /\b(art center|sports center|gym|visitor center|pony|adobe|garden center)\b/i
/** What follows the park's name in such rows. */
const THING =
  /\s+(tennis courts?|skate (park|plaza|spot)( plaza)?|pool|recreation (center|complex)|park|lake)\b.*$/i
const INSIDE_METRES = 1000
/** Degrees; all of the city's parks are near. */
const CENTRE = { lat: 34.02, lng: -118.41 }
const CITY_METRES = 45_000

export function losAngeles(files: Files): Listing[] {
  const rows = files.rows('parks/us-ca-los-angeles-rec-parks-2016.csv')
  const parks = mergeSections(withoutParts(rows.flatMap(toListing)))
  for (const row of rows) addInside(parks, row)
  return parks
}

function toListing(row: Row): Listing[] {
  const kind = row.LocationType ?? ''
  const name = losAngelesName(row['Location Name'] ?? '')
  const { lat, lng } = placeOf(row)
  if (isStreetName(name)) return []
  if (!PARKS.has(kind) || !isParkName(name) || NO_PARK.test(name) || !isInCity(lat, lng)) return []
  const street = [row.StNumber, row.StDirection, row.StName, row.StSuffix].filter(Boolean).join(' ')
  return [
    {
      id: `${kind}/${row['Location Name']}`,
      name,
      lat,
      lng,
      street: /^\d/.test(street) ? street.replace(/\s+/g, ' ') : undefined,
      city: (row.City ?? '').split('\n')[0] || undefined,
      state: 'CA',
      postalCode: /^\d{5}/.exec(row.Zip ?? '')?.[0],
      types: typesByName(name),
      facts: readKind(kind) ?? {},
    },
  ]
}

/** One longitude in the list lacks its minus sign. */
function placeOf(row: Row) {
  return { lat: Number(row.GeoLat), lng: -Math.abs(Number(row.GeoLong)) }
}

function isInCity(lat: number, lng: number): boolean {
  const { south, north, west, east } = boundsAround(CENTRE, CITY_METRES)
  return lat > south && lat < north && lng > west && lng < east
}

/** Removes the second name in brackets: 'Woodland Hills Park (Shoup Park)'. */
function losAngelesName(name: string): string {
  return tidyName(name.replace(/\s*\([^)]*\)/g, '')).replace(/\bMcg(?=[a-z])/g, 'McG')
}

const OF_ITS_OWN = /^(north|south|east|west|dog park|community garden|memory garden)\b/i

/**
 * Removes parts: 'Griffith Park - Ceta Forest' is part of Griffith Park, which is listed as a
 * whole.
 */
function withoutParts(parks: Listing[]): Listing[] {
  const wholes = parks.map(({ name }) => name).filter((name) => name.endsWith(' Park'))
  return parks.filter(({ name }) => {
    const whole = wholes.find((start) => name.startsWith(`${start} `))
    return whole === undefined || OF_ITS_OWN.test(name.slice(whole.length + 1))
  })
}

function addInside(parks: Listing[], row: Row): void {
  const facts = INSIDE[row.LocationType ?? '']
  if (!facts) return
  const place = placeOf(row)
  const core = coreOf(losAngelesName(row['Location Name'] ?? ''))
  const park = parks.find(
    (candidate) =>
      coreOf(candidate.name) === core && distanceMetres(candidate, place) < INSIDE_METRES,
  )
  if (park) park.facts = mergeFacts(park.facts, facts)
}

function coreOf(name: string): string {
  return (name.split(/\s+-\s+/)[0] ?? name).replace(THING, '').toLowerCase()
}
