import { fieldsOf } from './values.ts'

/** A feature of GeoJSON, or a record of a list. */
export type JsonRecord = {
  id?: unknown
  properties: Record<string, unknown>
  geometry?: unknown
  isFeature: boolean
}

/** Properties that may hold a geometry of GeoJSON. */
const GEOMETRIES = ['geometry', 'the_geom', 'geom', 'shape', 'point', 'location']

/** Names that mean something else inside a part of a record: the owner's name, a photo's title. */
const OWN = new Set([
  'id',
  'name',
  'title',
  'type',
  'types',
  'description',
  'status',
  'kind',
  'url',
])

/** Parts that are read as a whole. */
const WHOLE = new Set(['facts', 'openingHours', 'opening_hours', 'geometry'])

/** How deep values are looked for. */
const DEEPEST = 3

export function toFeature(value: unknown): JsonRecord | null {
  const { type, id, geometry, properties } = fieldsOf(value)
  return type === 'Feature'
    ? { id, geometry, properties: fieldsOf(properties), isFeature: true }
    : null
}

/** A record of a list: an object with whatever fields; null for any other value. */
export function toRecord(value: unknown): JsonRecord | null {
  const properties = fieldsOf(value)
  if (Array.isArray(value) || Object.keys(properties).length === 0) return null
  const geometry = GEOMETRIES.map((name) => properties[name]).find(
    (part) => Array.isArray(fieldsOf(part).coordinates) && typeof fieldsOf(part).type === 'string',
  )
  return { properties, geometry, isFeature: false }
}

/**
 * The properties, and those of objects in them where no other has their name: `lat` of
 * `{ location: { lat, lng } }`, `playground` of `{ amenities: { playground: 1 } }`.
 */
export function withInner(properties: Record<string, unknown>): Record<string, unknown> {
  const all = { ...properties }
  addInner(all, properties, DEEPEST)
  return all
}

function addInner(all: Record<string, unknown>, whole: Record<string, unknown>, depth: number) {
  for (const [part, value] of Object.entries(whole)) {
    if (depth === 0 || Array.isArray(value) || WHOLE.has(part)) continue
    const inner = fieldsOf(value)
    for (const [name, own] of Object.entries(inner)) {
      if (!OWN.has(name.toLowerCase()) && !Object.hasOwn(all, name)) all[name] = own
    }
    addInner(all, inner, depth - 1)
  }
}
