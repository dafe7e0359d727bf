import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

// The format: https://wiki.openstreetmap.org/wiki/PBF_Format

type Tags = Record<string, string>

type Common = {
  id: number
  tags?: Tags
  /** When it was edited, in seconds since 1970. */
  edited?: number
}

export type NodeElement = Common & { type: 'node'; lat: number; lng: number }
export type WayElement = Common & {
  type: 'way'
  refs: number[]
  /** The locations of its nodes (osmium's add-locations-to-ways). */
  places?: { lat: number; lng: number }[]
}
export type RelationElement = Common & {
  type: 'relation'
  members: { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
}
export type Element = NodeElement | WayElement | RelationElement

type BlobOptions = {
  /** Absent: not compressed. */
  level?: number
  /** Whether nodes are written individually. */
  plainNodes?: boolean
  /** Whether dense nodes have metadata, derived from their ids. */
  withInfo?: boolean
}

const TYPES = ['node', 'way', 'relation']

export function writeHeader(features = ['OsmSchema-V0.6', 'DenseNodes']): Buffer {
  const pbf = new PbfWriter()
  for (const feature of features) pbf.writeStringField(4, feature)
  return writeBlob('OSMHeader', pbf.finish(), {})
}

/** A block of elements, with nodes, ways and relations in separate groups. */
export function writeBlock(elements: readonly Element[], options: BlobOptions = {}): Buffer {
  const strings = new Strings()
  const groups = groupsOf(elements, strings, options)
  const pbf = new PbfWriter()
  pbf.writeMessage(
    1,
    (table: string[], out) => {
      for (const text of table) out.writeStringField(1, text)
    },
    strings.all,
  )
  for (const group of groups) pbf.writeBytesField(2, group)
  return writeBlob('OSMData', pbf.finish(), options)
}

function writeBlob(type: string, bytes: Uint8Array, { level }: BlobOptions): Buffer {
  const blob = new PbfWriter()
  if (level === undefined) blob.writeBytesField(1, bytes)
  else {
    blob.writeVarintField(2, bytes.length)
    blob.writeBytesField(3, deflateSync(bytes, { level }))
  }
  const contents = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, contents.length)
  const head = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, contents])
}

class Strings {
  all = ['']
  #numbers = new Map<string, number>([['', 0]])

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.all.length)
    return this.all.push(text) - 1
  }
}

function groupsOf(
  elements: readonly Element[],
  strings: Strings,
  { plainNodes, withInfo = false }: BlobOptions,
): Uint8Array[] {
  const nodes = elements.filter((element) => element.type === 'node')
  const ways = elements.filter((element) => element.type === 'way')
  const relations = elements.filter((element) => element.type === 'relation')
  const groups: Uint8Array[] = []
  if (nodes.length > 0)
    groups.push(plainNodes ? plain(nodes, strings) : dense(nodes, strings, withInfo))
  if (ways.length > 0) groups.push(each(3, ways, (way, out) => writeWay(way, strings, out)))
  if (relations.length > 0) {
    groups.push(each(4, relations, (relation, out) => writeRelation(relation, strings, out)))
  }
  return groups
}

function each<T>(field: number, items: T[], write: (item: T, out: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  for (const item of items) pbf.writeMessage(field, write, item)
  return pbf.finish()
}

function dense(nodes: NodeElement[], strings: Strings, withInfo: boolean): Uint8Array {
  const pbf = new PbfWriter()
  const pairs = nodes.flatMap(({ tags = {} }) => [...tagPairs(tags, strings).flat(), 0])
  pbf.writeMessage(
    2,
    (_: null, out) => {
      out.writePackedSVarint(1, differences(nodes.map(({ id }) => id)))
      out.writePackedSVarint(8, differences(nodes.map(({ lat }) => Math.round(lat * 1e7))))
      out.writePackedSVarint(9, differences(nodes.map(({ lng }) => Math.round(lng * 1e7))))
      if (withInfo) out.writeMessage(5, writeInfo, nodes)
      else if (nodes.some(({ edited }) => edited)) out.writeMessage(5, writeTimes, nodes)
      if (pairs.some((number) => number !== 0)) out.writePackedVarint(10, pairs)
    },
    null,
  )
  return pbf.finish()
}

function writeInfo(nodes: NodeElement[], out: PbfWriter): void {
  const scattered = nodes.map(({ id }) => Math.round(Math.sin(id) * 1e5))
  out.writePackedVarint(
    1,
    nodes.map(({ id }) => (id % 5) + 1),
  )
  out.writePackedSVarint(2, scattered)
  out.writePackedSVarint(3, scattered.toReversed())
}

function writeTimes(nodes: NodeElement[], out: PbfWriter): void {
  out.writePackedSVarint(2, differences(nodes.map(({ edited = 0 }) => edited)))
}

/** The metadata of one element, with its version before the time. */
function writeEdited({ edited }: Common, out: PbfWriter): void {
  if (edited === undefined) return
  out.writeMessage(
    4,
    (seconds: number, info) => {
      info.writeVarintField(1, 3)
      info.writeVarintField(2, seconds)
      info.writeVarintField(3, 77)
    },
    edited,
  )
}

function plain(nodes: NodeElement[], strings: Strings): Uint8Array {
  return each(1, nodes, (node, out) => {
    out.writeSVarintField(1, node.id)
    writeTags(node.tags, strings, out)
    writeEdited(node, out)
    out.writeSVarintField(8, Math.round(node.lat * 1e7))
    out.writeSVarintField(9, Math.round(node.lng * 1e7))
  })
}

function writeWay(way: WayElement, strings: Strings, out: PbfWriter): void {
  out.writeVarintField(1, way.id)
  writeTags(way.tags, strings, out)
  writeEdited(way, out)
  out.writePackedSVarint(8, differences(way.refs))
  if (!way.places) return
  out.writePackedSVarint(9, differences(way.places.map(({ lat }) => Math.round(lat * 1e7))))
  out.writePackedSVarint(10, differences(way.places.map(({ lng }) => Math.round(lng * 1e7))))
}

function writeRelation(relation: RelationElement, strings: Strings, out: PbfWriter): void {
  const { members } = relation
  out.writeVarintField(1, relation.id)
  writeTags(relation.tags, strings, out)
  writeEdited(relation, out)
  out.writePackedVarint(
    8,
    members.map(({ role }) => strings.numberOf(role)),
  )
  out.writePackedSVarint(9, differences(members.map(({ ref }) => ref)))
  out.writePackedVarint(
    10,
    members.map(({ type }) => TYPES.indexOf(type)),
  )
}

function writeTags(tags: Tags | undefined, strings: Strings, out: PbfWriter): void {
  const pairs = tagPairs(tags ?? {}, strings)
  out.writePackedVarint(
    2,
    pairs.map(([key]) => key),
  )
  out.writePackedVarint(
    3,
    pairs.map(([, value]) => value),
  )
}

function tagPairs(tags: Tags, strings: Strings): [key: number, value: number][] {
  return Object.entries(tags).map(([key, value]) => [
    strings.numberOf(key),
    strings.numberOf(value),
  ])
}

function differences(values: number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}
