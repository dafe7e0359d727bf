/** A place of the United States, as in db/seed/places.tsv.gz. */
export type SourcePlace = {
  /** The Census Bureau's GEOID; from 10,000,000 for districts of cities. */
  id: number
  kind: 'city' | 'borough' | 'neighbourhood'
  name: string
  /** Its state's postal code. */
  usState: string
  /** The place it is part of. */
  parentId?: number | undefined
  lat: number
  lng: number
  /** Square metres. */
  landArea: number
  /** Outer rings as encoded polylines (latitude before longitude, 1e-4 degrees); may be none. */
  rings: string[]
}
