import type { SaidFacts } from '#server/region/readers/facts/words.ts'
import { type Files, type Listing, typesByName } from '../listing.ts'
import { tidyName, tidyStreet } from '../names.ts'
import { isNameless, isParkName, mergeSections } from '../rules.ts'
import { type Geometry, toShape } from '../shapes.ts'
import { addInsides } from './new-york-insides.ts'

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
/** Acres: smaller squares are traffic islands, unless something for visitors is there. */
const SMALLEST_SQUARE = 0.5
const SMALLEST = 0.03
const SMALLEST_HOUSE = 1
const TYPES: Readonly<Record<string, string>> = {
  Garden: 'garden',
  Playground: 'playground',
  'Jointly Operated Playground': 'playground',
  'Nature Area': 'nature_reserve',
}

/** New York's properties, with what lies in them. */
export function newYork(files: Files): Listing[] {
  const { features } = files.json<Collection<Property>>(
    'parks/us-ny-new-york-parks-properties-2026.geojson',
  )
  const parks = features.flatMap(({ properties, geometry }) => toListing(properties, geometry))
  addInsides(parks, files)
  const visited = parks.filter(({ isDoubtful, facts }) => !isDoubtful || hasThings(facts))
  return mergeSections(visited).map((park) => ({ ...park, facts: withoutUnknown(park.facts) }))
}

function hasThings(facts: SaidFacts): boolean {
  return Object.values(facts).some((value) => value !== 'no' && value !== 'unknown')
}

/** A property, doubtful if it is a park only where there is something for visitors. */
function toListing(
  property: Property,
  geometry: Geometry | null,
): (Listing & { isDoubtful: boolean })[] {
  const { TYPECATEGORY: category, SUBCATEGORY: kind, ACRES: acres } = property
  // A second name is in brackets.
  const name = tidyName(property.PARK_NAME.replace(/\s*\([^)]*\)/g, ''))
  const shape = toShape(geometry)
  if (!shape || !PARKS.has(category) || NOT_OPEN.test(kind) || isNameless(name)) return []
  if (/cemetery$/i.test(name)) return []
  if (category === 'Triangle/Plaza' && (acres ?? 0) < SMALLEST) return []
  if (category === 'Historic House Park' && (acres ?? 0) < SMALLEST_HOUSE) return []
  const isSmall = category === 'Triangle/Plaza' && (acres ?? 0) < SMALLEST_SQUARE
  const { BOROUGH, ADDRESS, LOCATION, ZIPCODE } = property
  const street = /\d/.test(ADDRESS ?? '') ? ADDRESS : LOCATION
  const type = TYPES[category]
  return [
    {
      ...shape,
      isDoubtful: isSmall || !isParkName(name),
      id: property.GISPROPNUM,
      name,
      street: street && street !== 'Not available' ? tidyStreet(street) : undefined,
      city: BOROUGH === 'Manhattan' ? 'New York' : BOROUGH,
      state: 'NY',
      postalCode: /^\d{5}/.exec(ZIPCODE ?? '')?.[0],
      types: type ? [type] : typesByName(name),
      facts: {},
      acres: acres ?? undefined,
    },
  ]
}

function withoutUnknown(facts: SaidFacts): SaidFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== 'unknown'))
}
