import type { Element, NodeElement, WayElement } from './write-pbf.ts'

/** Elements as OpenStreetMap XML. */
export function writeXml(elements: readonly Element[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">${elements.map(xmlOf).join('')}</osm>`
}

function xmlOf(element: Element): string {
  const place = element.type === 'node' ? ` lat="${element.lat}" lon="${element.lng}"` : ''
  const time = element.edited ? ` timestamp="${timestampOf(element)}"` : ''
  return `<${element.type} id="${element.id}"${time}${place}>${partsOf(element)}${tagsOf(element)}</${element.type}>`
}

function timestampOf({ edited = 0 }: Element): string {
  return new Date(edited * 1000).toISOString().replace('.000', '')
}

function partsOf(element: Element): string {
  if (element.type === 'way') return element.refs.map((ref) => `<nd ref="${ref}"/>`).join('')
  if (element.type === 'node') return ''
  return element.members
    .map(({ type, ref, role }) => `<member type="${type}" ref="${ref}" role="${role}"/>`)
    .join('')
}

function tagsOf({ tags = {} }: Element): string {
  return Object.entries(tags)
    .map(([key, value]) => `<tag k="${quoted(key)}" v="${quoted(value)}"/>`)
    .join('')
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** An Overpass answer: with nodes, with outlines (`out geom`), or `out tags geom`. */
export function writeOverpass(
  elements: readonly Element[],
  shape: 'body' | 'geom' | 'tags geom',
): string {
  const nodes = new Map<number, NodeElement>()
  const ways = new Map<number, WayElement>()
  for (const element of elements) {
    if (element.type === 'node') nodes.set(element.id, element)
    if (element.type === 'way') ways.set(element.id, element)
  }
  const outline = (way: WayElement | undefined) =>
    way?.refs.map((ref) => {
      const node = nodes.get(ref)
      return node ? { lat: node.lat, lon: node.lng } : null
    })
  const stated = elements.filter(({ tags }) => shape === 'body' || tags)
  return JSON.stringify({
    version: 0.6,
    elements: stated.map((element) => {
      const { type, id, tags } = element
      const timestamp = element.edited && timestampOf(element)
      if (element.type === 'node') {
        return { type, id, lat: element.lat, lon: element.lng, timestamp, tags }
      }
      if (element.type === 'way') {
        return {
          type,
          id,
          timestamp,
          tags,
          nodes: shape === 'tags geom' ? undefined : element.refs,
          geometry: shape === 'body' ? undefined : outline(element),
        }
      }
      return {
        type,
        id,
        timestamp,
        tags,
        members: element.members.map((member) => ({
          ...member,
          geometry: shape === 'body' ? undefined : outline(ways.get(member.ref)),
        })),
      }
    }),
  })
}
