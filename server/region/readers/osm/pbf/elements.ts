import type { PbfReader } from 'pbf'
import type { Coordinates } from '#domain/geo/geo.ts'
import { type OsmMember, type Scan, UNITS_PER_DEGREE } from '../elements.ts'
import type { Reading } from '../reading.ts'
import { type Run, readDeltas, readNumbers, Scratch } from './packed.ts'
import type { StringTable } from './string-table.ts'

/** The parts of a block needed to decode its elements. */
export type Block = {
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

const TYPES = ['node', 'way', 'relation'] as const
const NANODEGREES_PER_UNIT = 100
/** The wire type of packed fields and byte strings. */
const MANY = 2

const scratch = new Scratch()

/** Reads a way from the reader's position. */
export function readWay(block: Block, end: number): void {
  const { pbf, strings, reading, scan } = block
  let id = 0
  let keys: Run | undefined
  let values: Run | undefined
  let refs: Run | undefined
  let lats: Run | undefined
  let lngs: Run | undefined
  let info: Run | undefined
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint(true)
    else if (field === 2) keys = runOf(pbf)
    else if (field === 3) values = runOf(pbf)
    else if (field === 4) info = runOf(pbf)
    else if (field === 8) refs = runOf(pbf)
    else if (field === 9) lats = runOf(pbf)
    else if (field === 10) lngs = runOf(pbf)
  }
  const tags = scan === 'all' ? strings.tellingTags(keys, values) : null
  if (!tags && !reading.geometry.needsWay(id)) return
  const outline = lats && lngs && outlineOf(block, lats, lngs)
  const edited = tags ? readEdited(block, info) : undefined
  reading.way({ id, tags: tags ?? {}, edited, refs: sumsOf(refs), outline })
}

/** Reads a relation from the reader's position. */
export function readRelation(block: Block, end: number): void {
  const { pbf, strings, reading } = block
  const runs: (Run | undefined)[] = []
  let id = 0
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint(true)
    else if (pbf.type === MANY) runs[field] = runOf(pbf)
  }
  const [, , keys, values, info, , , , roles, ids, types] = runs
  const tags = strings.tellingTags(keys, values)
  if (!tags) return
  const roleNumbers = readNumbers(roles)
  const typeNumbers = readNumbers(types)
  const members = sumsOf(ids).map(
    (member, index): OsmMember => ({
      type: TYPES[typeNumbers[index] ?? 0] ?? 'node',
      id: member,
      role: strings.get(roleNumbers[index] ?? 0),
    }),
  )
  reading.relation({ id, tags, edited: readEdited(block, info), members })
}

/** Reads a single node from the reader's position; most nodes come in dense groups instead. */
export function readNode(block: Block, end: number): void {
  const { pbf, strings, reading, scan } = block
  let [id, lat, lng] = [0, 0, 0]
  let keys: Run | undefined
  let values: Run | undefined
  let info: Run | undefined
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readSVarint()
    else if (field === 2) keys = runOf(pbf)
    else if (field === 3) values = runOf(pbf)
    else if (field === 4) info = runOf(pbf)
    else if (field === 8) lat = pbf.readSVarint()
    else if (field === 9) lng = pbf.readSVarint()
  }
  reading.geometry.offerNode(id, latUnits(block, lat), lngUnits(block, lng))
  const tags = scan === 'all' ? strings.tellingTags(keys, values) : null
  if (!tags) return
  reading.node({ id, ...placeOf(block, lat, lng), tags, edited: readEdited(block, info) })
}

export function latUnits({ granularity, latOffset }: Block, lat: number): number {
  return Math.round((latOffset + granularity * lat) / NANODEGREES_PER_UNIT)
}

export function lngUnits({ granularity, lngOffset }: Block, lng: number): number {
  return Math.round((lngOffset + granularity * lng) / NANODEGREES_PER_UNIT)
}

/** Converts a block's coordinates to degrees. */
export function placeOf(block: Block, lat: number, lng: number): Coordinates {
  return {
    lat: latUnits(block, lat) / UNITS_PER_DEGREE,
    lng: lngUnits(block, lng) / UNITS_PER_DEGREE,
  }
}

/** Skips a packed field and returns its range. Throws if it extends beyond the buffer. */
export function runOf(pbf: PbfReader): Run {
  const length = pbf.readVarint()
  const start = pbf.pos
  pbf.pos = start + length
  if (pbf.pos > pbf.length) throw new RangeError('A field ends behind its block.')
  return { bytes: pbf.buf, start, end: pbf.pos }
}

/** A time of a block in seconds since 1970; undefined if the file doesn't tell it. */
export function editedAt({ timeGranularity }: Block, time: number | undefined): number | undefined {
  return time !== undefined && time > 0 ? Math.round((time * timeGranularity) / 1000) : undefined
}

/** When an element was edited, from its metadata. */
function readEdited(block: Block, info: Run | undefined): number | undefined {
  if (!info) return undefined
  const { pbf } = block
  const { pos } = pbf
  let time: number | undefined
  pbf.pos = info.start
  for (let field = pbf.nextField(info.end); field !== 0; field = pbf.nextField(info.end)) {
    if (field === 2) time = pbf.readVarint(true)
  }
  pbf.pos = pos
  return editedAt(block, time)
}

function sumsOf(run: Run | undefined): number[] {
  if (!run) return []
  readDeltas(run, scratch)
  return Array.from(scratch.values.subarray(0, scratch.length))
}

/** The line of a way that includes its nodes' locations (osmium's add-locations-to-ways). */
function outlineOf(block: Block, lats: Run, lngs: Run): Coordinates[] {
  const all = sumsOf(lngs)
  return sumsOf(lats).map((lat, index) => placeOf(block, lat, all[index] ?? Number.NaN))
}
