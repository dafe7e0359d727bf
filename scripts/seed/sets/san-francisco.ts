import { type Files, type Listing, typesByName } from '../listing.ts'
import { tidyName } from '../names.ts'
import { isParkName, mergeSections, withoutSection } from '../rules.ts'
import { readWkt, toShape } from '../shapes.ts'

const PARKS = new Set([
  'Civic Plaza or Square',
  'Community Garden',
  'Mini Park',
  'Neighborhood Park or Playground',
  'Regional Park',
])
/** Whose property a park of the department is, as the list says it. */
const OWN = 'Recreation & Park'
const DEPARTMENT = 'San Francisco Recreation and Park Department'
/** The sections of a park may extend farther than a name alone would allow. */
const isSection = () => true

export function sanFrancisco(files: Files): Listing[] {
  const rows = files
    .rows('parks/us-ca-san-francisco-recpark-properties-2019.csv')
    .flatMap(toListing)
  return mergeSections(rows, isSection)
}

function toListing(row: Record<string, string>): Listing[] {
  const name = withoutSection(tidyName(row.Map_Label ?? ''))
  const kind = row.PropertyType ?? ''
  const shape = toShape(readWkt(row.the_geom ?? ''))
  if (!shape || !PARKS.has(kind) || !isParkName(name)) return []
  return [
    {
      ...shape,
      id: row.TMA_PropertyID || row.OBJECTID || name,
      name,
      street: row.Address || undefined,
      city: row.City || undefined,
      state: row.State || undefined,
      postalCode: row.Zipcode || undefined,
      types: kind === 'Community Garden' && !/park$/i.test(name) ? ['garden'] : typesByName(name),
      facts: row.Ownership === OWN ? { run_by: DEPARTMENT } : {},
      acres: Number(row.Acres) || undefined,
    },
  ]
}
