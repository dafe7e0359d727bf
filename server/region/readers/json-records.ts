import type { OsmTags } from '../osm-rules.ts'
import type { OsmElementType } from '../osm-tags.ts'
import { toSeconds } from './osm/text-source.ts'
import { fieldsOf } from './values.ts'

type Properties = Record<string, unknown>

/** A feature of GeoJSON, or a record of a list. */
export type JsonRecord = {
  id?: unknown
  properties: Properties
  geometry?: unknown
  isFeature: boolean
}

/** Properties that may hold a geometry of GeoJSON. */
const GEOMETRIES = ['geometry', 'the_geom', 'geom', 'shape', 'point', 'location']

/** Names that mean something else inside a part of a record: the owner's name, a photo's title. */
const OWN = new Set('id name title type types description status kind url'.split(' '))

const WHOLE = new Set(['facts', 'openingHours', 'opening_hours', 'geometry'])

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
  const geometry = GEOMETRIES.map((name) => properties[name]).find((part) => {
    const { type, coordinates } = fieldsOf(part)
    return Array.isArray(coordinates) && typeof type === 'string'
  })
  return { properties, geometry, isFeature: false }
}

/** The properties, and those of objects in them: `lat` of `{ location: { lat, lng } }`. */
export function withInner(properties: Properties): Properties {
  const all = { ...properties }
  addInner(all, properties, DEEPEST)
  return all
}

function addInner(all: Properties, whole: Properties, depth: number): void {
  for (const [part, value] of Object.entries(whole)) {
    if (depth === 0 || Array.isArray(value) || WHOLE.has(part)) continue
    const inner = fieldsOf(value)
    for (const [name, own] of Object.entries(inner)) {
      if (!OWN.has(name.toLowerCase()) && !Object.hasOwn(all, name)) all[name] = own
    }
    addInner(all, inner, depth - 1)
  }
}

type Named = { type: OsmElementType; id: number }

/**
 * The OpenStreetMap element a feature was made from, by id and tags as written by overpass turbo,
 * osmtogeojson, osmium, QuickOSM and ogr2ogr; null for other features. `edited` is in seconds since
 * 1970.
 */
export function toOsmElement({
  id,
  properties,
  geometry,
}: Omit<JsonRecord, 'isFeature'>): (Named & { tags: OsmTags; edited: number | undefined }) | null {
  const candidates = [properties['@id'], properties.full_id, id, properties.id]
  const named =
    candidates.map(parseId).find(Boolean) ??
    joinId(properties['@type'], properties['@id']) ??
    joinId(properties.osm_type, properties.osm_id) ??
    joinId(properties.type, properties.id) ??
    byGeometry(properties, geometry)
  if (!named) return null
  const { timestamp } = { ...properties, ...fieldsOf(properties.meta) }
  const edited = toSeconds(properties['@timestamp'] ?? timestamp ?? properties.osm_timestamp)
  const { tags } = properties
  const own = typeof tags === 'object' && tags !== null ? fieldsOf(tags) : properties
  const texts = Object.entries(own).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  )
  return { ...named, tags: Object.fromEntries(texts), edited }
}

const TYPES: Readonly<Record<string, OsmElementType>> = { n: 'node', w: 'way', r: 'relation' }

/** Parses 'way/123', 'w123', or osmium's areas: 'a246' is way 123, 'a247' relation 123. */
function parseId(value: unknown): Named | null {
  const [, letter, digits] =
    /^(?:(n)ode\/|(w)ay\/|(r)elation\/|([nwra]))(\d{1,15})$/
      .exec(String(value ?? ''))
      ?.filter(Boolean) ?? []
  if (!letter || !digits) return null
  const id = Number(digits)
  if (letter !== 'a') return { type: TYPES[letter] ?? 'node', id }
  return { type: id % 2 === 0 ? 'way' : 'relation', id: Math.floor(id / 2) }
}

function joinId(type: unknown, id: unknown): Named | null {
  return typeof type === 'string' ? parseId(`${type}/${id}`) : null
}

/** ogr2ogr omits the type: it follows from the kind of id and geometry. */
function byGeometry(properties: Properties, geometry: unknown): Named | null {
  if (typeof properties.leisure !== 'string') return null
  const type = fieldsOf(geometry).type === 'Point' ? 'node' : 'relation'
  return joinId('way', properties.osm_way_id) ?? joinId(type, properties.osm_id)
}
