import { ImportError } from '../import/records.ts'

/** Fields that a column or property can supply, with names: the first with a value is used. */
const FIELDS = {
  name: 'name parkname sitename locationname facilityname placename maplabel fullname title',
  latitude: 'latitude lat geolat ycoord y',
  longitude: 'longitude lon lng long geolon geolng geolong xcoord x',
  /** As well-known text: POINT (-122.4 37.8). */
  point: 'point wkt geom thegeom geometry location',
  id: 'osmid globalid uuid guid id',
  /** The source of each record, as in an export. */
  source: 'source',
  sourceId: 'sourceid',
  /** Other sources whose facts are included, as in an export. */
  enrichedBy: 'enrichedby',
  address: 'address streetaddress street addr',
  vicinity: 'vicinity',
  formattedAddress: 'formattedaddress fulladdress',
  city: 'city town municipality addresscity',
  state: 'state stateabbr statecode province',
  zip: 'zip zipcode postalcode postcode addresszip',
  amenities: 'amenities facilities',
  /** Facts of the catalogue with their sources, as in an export. */
  facts: 'facts',
  /** Facts by rules, as in an export. */
  ruleFacts: 'rulefacts',
  /** Lists of features that are only read for facts. */
  features: 'features parkamenities parkfeatures activities featuredesc tags',
  types: 'types type',
  /** Kinds of things, read for facts only: 'Dog Parks'. */
  kind: 'kind class category subcategory locationtype facilitytype featuretype parktype propertytype sitetype',
  status: 'status parkstatus sitestatus operationalstatus',
  active: 'active isactive isopen',
  closed: 'closed isclosed permanentlyclosed',
  otherNames:
    'othernames altname alternatename alternatenames alternativename officialname shortname locname localname oldname formername nameen alias aliases aka',
  description: 'description desc',
  rating: 'rating',
  userRatingsTotal: 'userratingstotal',
  openingHours: 'openinghours hours',
  /** When the record was last edited. */
  edited:
    'lastedited lastediteddate lasteditdate editdate lastupdated lastupdate lastupdateddate lastupdatedate updatedat updatedon dateupdated updatedate updateddate lastmodified lastmodifieddate datemodified modifieddate modifiedat modifiedon modified',
  area: 'areasqm aream2',
  acres: 'acres acreage',
  hectares: 'hectares',
} as const satisfies Record<string, string>

export type Field = keyof typeof FIELDS

/** The operator's choice of a column for a field or, by its key, a fact; '' for none. */
export type ColumnMapping = Readonly<Record<string, string>>

export type FieldColumns = Partial<Record<Field, string[]>>

export const FIELD_NAMES = Object.keys(FIELDS) as Field[]

/** The field of this name in any spelling: 'source_id' is sourceId. */
export function findField(name: string): Field | undefined {
  return FIELD_NAMES.find((field) => simplify(field) === simplify(name))
}

export function findColumns(columns: readonly string[], mapping: ColumnMapping): FieldColumns {
  const byName = new Map(columns.map((column) => [simplify(column), column]))
  const found: FieldColumns = {}
  for (const field of FIELD_NAMES) {
    const named = mapping[field]
    const names = named === undefined ? FIELDS[field].split(' ') : [named]
    const own = names.flatMap((name) => byName.get(simplify(name)) ?? [])
    if (own.length > 0 && named !== '') found[field] = own
  }
  return found
}

/** @throws ImportError if the mapping names a column that the file does not have */
export function requireColumns(
  file: string,
  columns: readonly string[],
  mapping: ColumnMapping,
): void {
  const known = new Set(columns.map(simplify))
  const missing = Object.values(mapping).find((name) => name !== '' && !known.has(simplify(name)))
  if (missing === undefined) return
  throw new ImportError(
    `${file} has no column '${missing}'. Its columns are: ${columns.join(', ')}.`,
  )
}

/** A column's name without case and punctuation. */
export function simplify(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
