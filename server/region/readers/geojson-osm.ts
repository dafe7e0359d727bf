import type { OsmTags } from '../osm-rules.ts'
import type { OsmElementType } from '../osm-tags.ts'
import { toSeconds } from './osm/element-input.ts'
import { fieldsOf } from './values.ts'

export type OsmElement = {
  type: OsmElementType
  id: number
  tags: OsmTags
  /** When it was last edited, in seconds since 1970. */
  edited?: number | undefined
}

type Properties = Record<string, unknown>

const TYPES: Readonly<Record<string, OsmElementType>> = { n: 'node', w: 'way', r: 'relation' }

/**
 * The OpenStreetMap element a feature was made from, by id and tags as written by overpass turbo,
 * osmtogeojson, osmium, QuickOSM and ogr2ogr; null for other features.
 */
export function toOsmElement(feature: {
  id?: unknown
  properties: Properties
  geometry?: unknown
}): OsmElement | null {
  const { properties } = feature
  const candidates = [properties['@id'], properties.full_id, feature.id, properties.id]
  const named =
    candidates.map(parseId).find(Boolean) ??
    joinId(properties['@type'], properties['@id']) ??
    joinId(properties.osm_type, properties.osm_id) ??
    joinId(properties.type, properties.id) ??
    byGeometry(properties, feature.geometry)
  if (!named) return null
  const { timestamp } = { ...properties, ...fieldsOf(properties.meta) }
  const edited = toSeconds(properties['@timestamp'] ?? timestamp ?? properties.osm_timestamp)
  return { ...named, tags: toTags(properties), edited }
}

type Named = Pick<OsmElement, 'type' | 'id'>

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
  const isPoint = fieldsOf(geometry).type === 'Point'
  return (
    joinId('way', properties.osm_way_id) ?? joinId(isPoint ? 'node' : 'relation', properties.osm_id)
  )
}

function toTags(properties: Properties): OsmTags {
  const { tags } = properties
  const own = typeof tags === 'object' && tags !== null ? fieldsOf(tags) : properties
  const texts = Object.entries(own).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
  )
  return Object.fromEntries(texts)
}
