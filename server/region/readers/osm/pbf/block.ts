import { PbfReader } from 'pbf'
import type { Scan } from '../elements.ts'
import type { Reading } from '../reading.ts'
import { readDense } from './dense.ts'
import { type Block, readNode, readRelation, readWay, runOf } from './elements.ts'
import { StringTable } from './string-table.ts'

// The format: https://wiki.openstreetmap.org/wiki/PBF_Format

/** The kinds of elements in a block, as bits. */
const HOLDS = { nodes: 1, ways: 2, relations: 4 } as const

type Group = { start: number; end: number; kind: number }

const NODE = 1
const DENSE = 2
const WAY = 3
const RELATION = 4
const KINDS = [0, HOLDS.nodes, HOLDS.nodes, HOLDS.ways, HOLDS.relations]

/**
 * Passes a PrimitiveBlock to the collectors, decoding only what they need. Relations come first, then
 * ways, then nodes, so that each requests what it needs of the next. Returns the kinds of elements
 * in the block.
 */
export function readBlock(bytes: Buffer, reading: Reading, scan: Scan): number {
  const pbf = new PbfReader(bytes)
  const groups: Group[] = []
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
    else if (field === 2) groups.push(groupOf(pbf))
    else if (field === 17) block.granularity = pbf.readVarint()
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

/** A group contains one kind of element: the first one decides. */
function groupOf(pbf: PbfReader): Group {
  const { bytes, start, end } = runOf(pbf)
  return { start, end, kind: start < end ? (KINDS[(bytes[start] ?? 0) >>> 3] ?? 0) : 0 }
}

function readGroup(block: Block, { start, end }: Group): void {
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
