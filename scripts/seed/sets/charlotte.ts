import { type Files, type Listing, typesByName } from '../listing.ts'
import { tidyName } from '../names.ts'
import { isParkName, mergeSections } from '../rules.ts'

const PARKS = new Set(['Neighborhood Park', 'Community Park', 'Regional Park', 'Nature Preserve'])
const NO_PARK = /\b(complex|facility|building|historic site|center|co\.)(\s|$)/i

export function charlotte(files: Files): Listing[] {
  return mergeSections(files.rows('parks/us-nc-mecklenburg-parks-2013.csv').flatMap(toListing))
}

function toListing(row: Record<string, string>): Listing[] {
  const original = row.name ?? ''
  const kind = row.class ?? ''
  if (!PARKS.has(kind) || NO_PARK.test(original) || !isParkName(original)) return []
  const name = charlotteName(original)
  return [
    {
      id: row.source_id ?? '',
      name,
      lat: Number(row.latitude),
      lng: Number(row.longitude),
      street: row.address || undefined,
      city: row.city || undefined,
      state: row.state || undefined,
      types: kind === 'Nature Preserve' ? ['nature_reserve'] : typesByName(name),
      facts: {},
      acres: Number(row.acres) || undefined,
    },
  ]
}

/** Removes the county's class from a name: 'Freedom Regional Park' becomes 'Freedom Park'. */
function charlotteName(name: string): string {
  return tidyName(name)
    .replace(/\b(neighborhood|community|regional) park$/i, 'Park')
    .replace(/\b([A-Z])\.([a-z])\./g, (_, first, second) => `${first}.${second.toUpperCase()}.`)
}
