import { PbfReader } from 'pbf'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { OsmTags } from '../../../osm-rules.ts'
import { type OsmMember, type Scan, UNITS_PER_DEGREE } from '../elements.ts'
import { isUseful, type Reading } from '../reading.ts'
import { type Run, readDeltas, readNumbers, Scratch } from './packed.ts'
import { StringTable } from './string-table.ts'

// The format: https://wiki.openstreetmap.org/wiki/PBF_Format

const HOLDS = { nodes: 1, ways: 2, relations: 4 } as const
/** Fields of a group, and the kinds of elements they contain. */
const NODE = 1
const DENSE = 2
const WAY = 3
const RELATION = 4
const KINDS = [0, HOLDS.nodes, HOLDS.nodes, HOLDS.ways, HOLDS.relations]

const TYPES = ['node', 'way', 'relation'] as const
const NANODEGREES_PER_UNIT = 100
/** The wire type of packed fields and byte strings. */
const MANY = 2

const scratch = new Scratch()
const ids = new Scratch()
const lats = new Scratch()
const lngs = new Scratch()
const times = new Scratch()

type Block = {
  pbf: PbfReader
  strings: StringTable
  /** Nanodegrees. */
  granularity: number
  latOffset: number
  lngOffset: number
  /** Milliseconds per unit of time. */
  timeGranularity: number
  reading: Reading
  scan: Scan
}

/**
 * Passes a PrimitiveBlock to the collectors, decoding only what they need. Relations come first, then
 * ways, then nodes, so that each requests what it needs of the next. Returns the kinds of elements
 * in the block.
 */
export function readBlock(bytes: Buffer, reading: Reading, scan: Scan): number {
  const pbf = new PbfReader(bytes)
  const groups: (Run & { kind: number })[] = []
  const block: Block = {
    pbf,
    strings: new StringTable(bytes, { start: 0, end: 0 }, reading.filter),
    granularity: 100,
    latOffset: 0,
    lngOffset: 0,
    timeGranularity: 1000,
    reading,
    scan,
  }
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) block.strings = new StringTable(bytes, runOf(pbf), reading.filter)
    else if (field === 2) {
      const run = runOf(pbf)
      // A group contains one kind of element: the first one decides.
      const first = run.start < run.end ? (bytes[run.start] ?? 0) >>> 3 : 0
      groups.push({ ...run, kind: KINDS[first] ?? 0 })
    } else if (field === 17) block.granularity = pbf.readVarint()
    else if (field === 18) block.timeGranularity = pbf.readVarint()
    else if (field === 19) block.latOffset = pbf.readVarint(true)
    else if (field === 20) block.lngOffset = pbf.readVarint(true)
  }
  let holds = 0
  for (const group of groups.sort((a, b) => b.kind - a.kind)) {
    holds |= group.kind
    if (group.kind === HOLDS.ways) reading.geometry.noteWays()
    if (isWanted(group.kind, scan)) readGroup(block, group)
  }
  return holds
}

/** Whether a pass with this purpose looks at these kinds of elements. */
export function isWanted(kinds: number, scan: Scan): boolean {
  if (scan === 'ways') return (kinds & HOLDS.ways) !== 0
  return scan === 'all' || (kinds & HOLDS.nodes) !== 0
}

/** Reads the elements of a group; each reader begins at the position of `pbf`. */
function readGroup(block: Block, { start, end }: Run): void {
  const { pbf } = block
  pbf.pos = start
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    const length = pbf.readVarint()
    const to = pbf.pos + length
    if (field === WAY) readWay(block, to)
    else if (field === DENSE) readDense(block, to)
    else if (field === NODE) readNode(block, to)
    else if (field === RELATION) readRelation(block, to)
    pbf.pos = to
  }
}

function readRelation(block: Block, end: number): void {
  const { pbf, strings, reading } = block
  const runs: (Run | undefined)[] = []
  let id = 0
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint(true)
    else if (pbf.type === MANY) runs[field] = runOf(pbf)
  }
  const [, , keys, values, info, , , , roles, memberIds, types] = runs
  const tags = strings.usefulTags(keys, values)
  if (!tags) return
  const roleNumbers = readNumbers(roles)
  const typeNumbers = readNumbers(types)
  const members = sumsOf(memberIds).map(
    (member, index): OsmMember => ({
      type: TYPES[typeNumbers[index] ?? 0] ?? 'node',
      id: member,
      role: strings.get(roleNumbers[index] ?? 0),
    }),
  )
  reading.relation({ id, tags, edited: readEdited(block, info), members })
}

function readWay(block: Block, end: number): void {
  const { pbf, strings, reading, scan } = block
  let id = 0
  let keys: Run | undefined
  let values: Run | undefined
  let refs: Run | undefined
  let latRun: Run | undefined
  let lngRun: Run | undefined
  let info: Run | undefined
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint(true)
    else if (field === 2) keys = runOf(pbf)
    else if (field === 3) values = runOf(pbf)
    else if (field === 4) info = runOf(pbf)
    else if (field === 8) refs = runOf(pbf)
    else if (field === 9) latRun = runOf(pbf)
    else if (field === 10) lngRun = runOf(pbf)
  }
  const tags = scan === 'all' ? strings.usefulTags(keys, values) : null
  if (!tags && !reading.geometry.needsWay(id)) return
  // Files may include the nodes' locations (osmium's add-locations-to-ways).
  let outline: Coordinates[] | undefined
  if (latRun && lngRun) {
    const all = sumsOf(lngRun)
    outline = sumsOf(latRun).map((lat, at) => placeOf(block, lat, all[at] ?? Number.NaN))
  }
  const edited = tags ? readEdited(block, info) : undefined
  reading.way({ id, tags: tags ?? {}, edited, refs: sumsOf(refs), outline })
}

/** Reads a single node; most nodes come in dense groups instead. */
function readNode(block: Block, end: number): void {
  const { pbf, strings, reading, scan } = block
  const runs: (Run | undefined)[] = []
  let [id, lat, lng] = [0, 0, 0]
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readSVarint()
    else if (field === 8) lat = pbf.readSVarint()
    else if (field === 9) lng = pbf.readSVarint()
    else if (pbf.type === MANY) runs[field] = runOf(pbf)
  }
  reading.geometry.offerNode(id, latUnits(block, lat), lngUnits(block, lng))
  const [, , keys, values, info] = runs
  const tags = scan === 'all' ? strings.usefulTags(keys, values) : null
  if (!tags) return
  reading.node({ id, ...placeOf(block, lat, lng), tags, edited: readEdited(block, info) })
}

function readDense(block: Block, end: number): void {
  const { pbf, reading, scan } = block
  const runs: (Run | undefined)[] = []
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    runs[field] = runOf(pbf)
  }
  const [, idRun, , , , info, , , latRun, lngRun, tagRun] = runs
  if (!idRun || !latRun || !lngRun) return
  readDeltas(idRun, ids)
  const tagged = scan === 'all' && tagRun ? findTagged(block, tagRun) : []
  const wanted = findWanted(block)
  if (tagged.length === 0 && wanted.length === 0) return
  readDeltas(latRun, lats)
  readDeltas(lngRun, lngs)
  for (let pair = 0; pair < wanted.length; pair += 2) {
    const index = wanted[pair] ?? 0
    const lat = latUnits(block, lats.values[index] ?? 0)
    const lng = lngUnits(block, lngs.values[index] ?? 0)
    reading.geometry.nodes.put(wanted[pair + 1] ?? 0, lat, lng)
  }
  times.length = 0
  const timeRun = tagged.length > 0 ? readTime(block, info, runOf) : undefined
  if (timeRun) readDeltas(timeRun, times)
  for (const { index, tags } of tagged) {
    const place = placeOf(block, lats.values[index] ?? 0, lngs.values[index] ?? 0)
    const edited = index < times.length ? editedAt(block, times.values[index]) : undefined
    reading.node({ id: ids.values[index] ?? 0, ...place, tags, edited })
  }
}

/** Finds needed nodes: pairs of an index here and one in the table, both usually ascending. */
function findWanted({ reading }: Block): number[] {
  const { nodes } = reading.geometry
  nodes.open()
  if (nodes.length === 0) return []
  const { values, length } = ids
  const found: number[] = []
  let at = nodes.lowerBound(values[0] ?? 0)
  let next = nodes.idAt(at)
  let last = Number.NEGATIVE_INFINITY
  for (let index = 0; index < length; index++) {
    const id = values[index] ?? 0
    if (id < last) {
      at = nodes.lowerBound(id)
      next = nodes.idAt(at)
    }
    last = id
    while (next < id) next = nodes.idAt(++at)
    if (next === id) found.push(index, at)
  }
  return found
}

/** The nodes with useful tags. Keys and values come in pairs, a zero ends each node's. */
function findTagged({ strings }: Block, run: Run): { index: number; tags: OsmTags }[] {
  if (!strings.isUseful) return []
  const found: { index: number; tags: OsmTags }[] = []
  const numbers = readNumbers(run)
  let index = 0
  let start = 0
  let bits = 0
  for (let at = 0; at < numbers.length; ) {
    const key = numbers[at] ?? 0
    if (key !== 0) {
      bits |= strings.bitsOf(key, numbers[at + 1] ?? 0)
      at += 2
      continue
    }
    if (isUseful(bits)) {
      const tags: Record<string, string> = {}
      for (let tag = start; tag < at; tag += 2) {
        tags[strings.get(numbers[tag] ?? 0)] = strings.get(numbers[tag + 1] ?? 0)
      }
      found.push({ index, tags })
    }
    index++
    bits = 0
    start = ++at
  }
  return found
}

function latUnits({ granularity, latOffset }: Block, lat: number): number {
  return Math.round((latOffset + granularity * lat) / NANODEGREES_PER_UNIT)
}

function lngUnits({ granularity, lngOffset }: Block, lng: number): number {
  return Math.round((lngOffset + granularity * lng) / NANODEGREES_PER_UNIT)
}

function placeOf(block: Block, lat: number, lng: number): Coordinates {
  return {
    lat: latUnits(block, lat) / UNITS_PER_DEGREE,
    lng: lngUnits(block, lng) / UNITS_PER_DEGREE,
  }
}

/** Skips a packed field and returns its range. Throws if it extends beyond the buffer. */
function runOf(pbf: PbfReader): Run {
  const length = pbf.readVarint()
  const start = pbf.pos
  pbf.pos = start + length
  if (pbf.pos > pbf.length) throw new RangeError('A field ends behind its block.')
  return { bytes: pbf.buf, start, end: pbf.pos }
}

/** A time of a block in seconds since 1970; undefined if the file doesn't state it. */
function editedAt({ timeGranularity }: Block, time: number | undefined): number | undefined {
  return time !== undefined && time > 0 ? Math.round((time * timeGranularity) / 1000) : undefined
}

function readEdited(block: Block, info: Run | undefined): number | undefined {
  return editedAt(
    block,
    readTime(block, info, (pbf) => pbf.readVarint(true)),
  )
}

/** Reads when an element, or all of a dense group, was edited, from the metadata. */
function readTime<T>(
  { pbf }: Block,
  info: Run | undefined,
  read: (pbf: PbfReader) => T,
): T | undefined {
  if (!info) return undefined
  const { pos } = pbf
  let time: T | undefined
  pbf.pos = info.start
  for (let field = pbf.nextField(info.end); field !== 0; field = pbf.nextField(info.end)) {
    if (field === 2) time = read(pbf)
  }
  pbf.pos = pos
  return time
}

function sumsOf(run: Run | undefined): number[] {
  if (!run) return []
  readDeltas(run, scratch)
  return Array.from(scratch.values.subarray(0, scratch.length))
}
