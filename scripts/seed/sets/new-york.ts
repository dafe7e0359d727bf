import { polygonsContain } from '#domain/geo/polygon.ts'
import type { SaidFacts } from '#server/region/readers/facts/words.ts'
import { type Files, type Listing, mergeFacts, typesByName } from '../listing.ts'
import { tidyName, tidyStreet } from '../names.ts'
import { isParkName, mergeSections } from '../rules.ts'
import { type Geometry, toShape } from '../shapes.ts'

type Property = Record<
  | 'GISPROPNUM'
  | 'PARK_NAME'
  | 'BOROUGH'
  | 'ADDRESS'
  | 'LOCATION'
  | 'TYPECATEGORY'
  | 'SUBCATEGORY'
  | 'ZIPCODE',
  string
> & { ACRES: number | null }
type Collection<P> = { features: { properties: P; geometry: Geometry | null }[] }

/** The city's categories of parks worth visiting. */
const PARKS = new Set([
  'Community Park',
  'Flagship Park',
  'Garden',
  'Historic House Park',
  'Jointly Operated Playground',
  'Nature Area',
  'Neighborhood Park',
  'Playground',
  'Recreational Field/Courts',
  'Triangle/Plaza',
  'Waterfront Facility',
])
const NOT_OPEN = /^(undeveloped|parking lot|building|concession|facility|exwy|strip|stadium)$/i
/** Acres: smaller squares are traffic islands. */
const SMALLEST_SQUARE = 0.5
const SMALLEST_HOUSE = 1
const FACTS: Readonly<Record<string, SaidFacts>> = {
  Garden: { garden: 'yes' },
  Playground: { playground: 'yes' },
  'Jointly Operated Playground': { playground: 'yes' },
}
const TYPES: Readonly<Record<string, string>> = {
  Garden: 'garden',
  Playground: 'playground',
  'Jointly Operated Playground': 'playground',
  'Nature Area': 'nature_reserve',
}

/** New York's properties, with the playgrounds and dog runs inside them. */
export function newYork(files: Files): Listing[] {
  const { features } = files.json<Collection<Property>>(
    'parks/us-ny-new-york-parks-properties-2026.geojson',
  )
  const parks = features.flatMap(({ properties, geometry }) => toListing(properties, geometry))
  addInside(parks, playgrounds(files))
  addInside(parks, dogRuns(files))
  return mergeSections(parks)
}

function toListing(property: Property, geometry: Geometry | null): Listing[] {
  const { TYPECATEGORY: category, SUBCATEGORY: kind, ACRES: acres } = property
  // A second name is in brackets.
  const name = tidyName(property.PARK_NAME.replace(/\s*\([^)]*\)/g, ''))
  const shape = toShape(geometry)
  if (!shape || !PARKS.has(category) || NOT_OPEN.test(kind) || !isParkName(name)) return []
  if (category === 'Triangle/Plaza' && (acres ?? 0) < SMALLEST_SQUARE) return []
  if (category === 'Historic House Park' && (acres ?? 0) < SMALLEST_HOUSE) return []
  const { BOROUGH, ADDRESS, LOCATION, ZIPCODE } = property
  const street = /\d/.test(ADDRESS ?? '') ? ADDRESS : LOCATION
  const type = TYPES[category]
  return [
    {
      ...shape,
      id: property.GISPROPNUM,
      name,
      street: street && street !== 'Not available' ? tidyStreet(street) : undefined,
      city: BOROUGH === 'Manhattan' ? 'New York' : BOROUGH,
      state: 'NY',
      postalCode: /^\d{5}/.exec(ZIPCODE ?? '')?.[0],
      types: type ? [type] : typesByName(name),
      facts: FACTS[category] ?? {},
      acres: acres ?? undefined,
    },
  ]
}

type Inside = { lat: number; lng: number; property: string | undefined; facts: SaidFacts }

function playgrounds(files: Files): Inside[] {
  return files.rows('parks/us-ny-new-york-playgrounds-2020.csv').flatMap((row) => {
    const [, lng, lat] = /POINT \((-?[\d.]+) (-?[\d.]+)\)/.exec(row.point ?? '') ?? []
    if (!lng || !lat) return []
    const facts = {
      playground: '1',
      ...(isLockable(row.ClosureType) ? { playground_fenced: 'yes' } : {}),
      ...(/universally accessible swings/i.test(row.accessibilityLevel ?? '')
        ? { wheelchair_swing: 'yes' }
        : {}),
    }
    return [{ lat: Number(lat), lng: Number(lng), property: row.GISpropNum, facts }]
  })
}

function dogRuns(files: Files): Inside[] {
  const { features } = files.json<Collection<{ gispropnum: string; closuretype: string | null }>>(
    'parks/us-ny-new-york-dog-runs-2020.geojson',
  )
  return features.flatMap(({ properties: { gispropnum, closuretype }, geometry }) => {
    const shape = toShape(geometry)
    if (!shape) return []
    const facts = { dog_area: 'yes', ...(isLockable(closuretype) ? { fenced: 'yes' } : {}) }
    return [{ lat: shape.lat, lng: shape.lng, property: gispropnum, facts }]
  })
}

/** A dog run that could be locked completely (in 2020) has a fence all round. */
function isLockable(closure: string | null | undefined): boolean {
  return closure === 'Completely Locked'
}

/**
 * Adds what is known of a feature to the park whose outline contains it, else to the property it is
 * assigned to.
 */
function addInside(parks: Listing[], features: readonly Inside[]): void {
  for (const feature of features) {
    const park =
      parks.find(({ outline }) => outline && polygonsContain(outline, feature)) ??
      parks.find(({ id }) => id === feature.property)
    if (park) park.facts = mergeFacts(park.facts, feature.facts)
  }
}
