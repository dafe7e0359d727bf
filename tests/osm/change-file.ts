import { OSMTransform } from 'osm-pbf-parser-node'
import { type Element, writeBlock, writeHeader } from './write-pbf.ts'

const PER_BLOCK = 8_000

type Parsed = {
  type?: 'node' | 'way' | 'relation'
  id: number
  tags?: Record<string, string>
  /** In milliseconds. */
  info?: { timestamp?: number }
  lat: number
  lon: number
  refs: number[]
  members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
}

/** The elements of an OpenStreetMap file. */
export async function readElements(bytes: Uint8Array): Promise<Element[]> {
  const transform = new OSMTransform({ withTags: true, withInfo: true })
  const elements: Element[] = []
  transform.on('data', (items: Parsed[]) => {
    for (const item of items) if (item.type) elements.push(toElement(item))
  })
  transform.end(bytes)
  await new Promise((resolve, reject) => transform.once('end', resolve).once('error', reject))
  return elements
}

function toElement({ type, id, tags, info, lat, lon, refs, members }: Parsed): Element {
  const edited = info?.timestamp && Math.round(info.timestamp / 1_000)
  const common = { id, ...(tags && { tags }), ...(edited && { edited }) }
  if (type === 'way') return { ...common, type, refs }
  if (type === 'relation') return { ...common, type, members }
  return { ...common, type: 'node', lat, lng: lon }
}

/** A file of these elements, in their order. */
export function writeElements(elements: readonly Element[]): Buffer {
  const blocks = [writeHeader()]
  for (let at = 0; at < elements.length; at += PER_BLOCK) {
    blocks.push(writeBlock(elements.slice(at, at + PER_BLOCK), { level: 6 }))
  }
  return Buffer.concat(blocks)
}
