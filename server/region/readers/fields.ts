import { ImportError } from '../import/records.ts'

/**
 * What can be told of a park by a column of a table or a property of a feature, and the common
 * names of such columns: the first that has a value is taken. Compared without case and signs.
 */
const FIELDS = {
  name: [
    'name',
    'parkname',
    'sitename',
    'locationname',
    'facilityname',
    'placename',
    'maplabel',
    'fullname',
    'title',
  ],
  latitude: ['latitude', 'lat', 'geolat', 'ycoord', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'geolon', 'geolng', 'geolong', 'xcoord', 'x'],
  /** As well-known text: POINT (-122.4 37.8). */
  point: ['point', 'wkt', 'geom', 'thegeom', 'geometry', 'location'],
  id: ['osmid', 'globalid', 'uuid', 'guid', 'id'],
  /** Where the file says which source each record is from, as an export does. */
  source: ['source'],
  sourceId: ['sourceid'],
  /** Whose facts have been added to those of the source, as an export tells. */
  enrichedBy: ['enrichedby'],
  address: ['address', 'streetaddress', 'street', 'addr'],
  vicinity: ['vicinity'],
  formattedAddress: ['formattedaddress', 'fulladdress'],
  city: ['city', 'town', 'municipality'],
  state: ['state', 'stateabbr', 'province'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode'],
  amenities: ['amenities', 'facilities'],
  types: ['types', 'type'],
  description: ['description', 'desc'],
  rating: ['rating'],
  userRatingsTotal: ['userratingstotal'],
  openingHours: ['openinghours', 'hours'],
  /** Square metres. */
  area: ['areasqm', 'aream2'],
  acres: ['acres', 'acreage'],
  hectares: ['hectares'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof FIELDS

/** Which column holds a field, as the operator says; '' where none does. */
export type ColumnMapping = Partial<Record<Field, string>>

/** The columns that may hold each field, in the order in which they are looked into. */
export type FieldColumns = Partial<Record<Field, string[]>>

export const FIELD_NAMES = Object.keys(FIELDS).filter(isField)

function isField(name: string): name is Field {
  return Object.hasOwn(FIELDS, name)
}

/** The field of this name, however it is written: 'source_id' is sourceId. */
export function findField(name: string): Field | undefined {
  return FIELD_NAMES.find((field) => simplify(field) === simplify(name))
}

/** Which of these columns hold what: those the mapping names, else by their names. */
export function findColumns(columns: readonly string[], mapping: ColumnMapping): FieldColumns {
  const byName = new Map(columns.map((column) => [simplify(column), column]))
  const found: FieldColumns = {}
  for (const field of FIELD_NAMES) {
    const named = mapping[field]
    const names = named === undefined ? FIELDS[field] : [named]
    const own = names.flatMap((name) => byName.get(simplify(name)) ?? [])
    if (own.length > 0 && named !== '') found[field] = own
  }
  return found
}

/** @throws ImportError where the mapping names a column that a file doesn't have */
export function requireColumns(
  file: string,
  columns: readonly string[],
  mapping: ColumnMapping,
): void {
  const known = new Set(columns.map(simplify))
  const missing = Object.values(mapping).find((name) => name !== '' && !known.has(simplify(name)))
  if (missing === undefined) return
  throw new ImportError(`${file} has no column '${missing}', but: ${columns.join(', ')}.`)
}

function simplify(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
