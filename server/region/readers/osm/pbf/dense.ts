import type { OsmTags } from '../../../osm-rules.ts'
import { isTelling } from '../tag-filter.ts'
import { type Block, editedAt, latUnits, lngUnits, placeOf, runOf } from './elements.ts'
import { type Run, readDeltas, readNumbers, Scratch } from './packed.ts'

const ids = new Scratch()
const lats = new Scratch()
const lngs = new Scratch()
const times = new Scratch()

type TaggedNode = { index: number; tags: OsmTags }

/** Reads a dense group of nodes from the reader's position. */
export function readDense(block: Block, end: number): void {
  const { pbf, reading, scan } = block
  const runs: (Run | undefined)[] = []
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) {
    runs[field] = runOf(pbf)
  }
  const [, idRun, , , , infoRun, , , latRun, lngRun, tagRun] = runs
  if (!idRun || !latRun || !lngRun) return
  readDeltas(idRun, ids)
  const tagged = scan === 'all' && tagRun ? findTagged(block, tagRun) : []
  const wanted = findWanted(block)
  if (tagged.length === 0 && wanted.length === 0) return
  readDeltas(latRun, lats)
  readDeltas(lngRun, lngs)
  putWanted(block, wanted)
  if (tagged.length > 0) readTimes(block, infoRun)
  for (const { index, tags } of tagged) {
    const place = placeOf(block, lats.values[index] ?? 0, lngs.values[index] ?? 0)
    const edited = index < times.length ? editedAt(block, times.values[index]) : undefined
    reading.node({ id: ids.values[index] ?? 0, ...place, tags, edited })
  }
}

/** Reads when the nodes were edited, if the file tells. */
function readTimes({ pbf }: Block, info: Run | undefined): void {
  times.length = 0
  if (!info) return
  const { pos } = pbf
  pbf.pos = info.start
  for (let field = pbf.nextField(info.end); field !== 0; field = pbf.nextField(info.end)) {
    if (field === 2) readDeltas(runOf(pbf), times)
  }
  pbf.pos = pos
}

/**
 * Finds the needed nodes: pairs of an index here and one in the table. Both are usually ascending,
 * so one pass is enough; otherwise it searches again.
 */
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

function putWanted(block: Block, wanted: readonly number[]): void {
  const { nodes } = block.reading.geometry
  for (let pair = 0; pair < wanted.length; pair += 2) {
    const index = wanted[pair] ?? 0
    const lat = latUnits(block, lats.values[index] ?? 0)
    nodes.put(wanted[pair + 1] ?? 0, lat, lngUnits(block, lngs.values[index] ?? 0))
  }
}

/** The nodes with useful tags. Keys and values come in pairs, a zero ends each node's. */
function findTagged({ strings }: Block, run: Run): TaggedNode[] {
  if (!strings.isTelling) return []
  const found: TaggedNode[] = []
  const numbers = readNumbers(run)
  let index = 0
  let start = 0
  let told = 0
  for (let at = 0; at < numbers.length; ) {
    const key = numbers[at] ?? 0
    if (key !== 0) {
      told |= strings.toldBy(key, numbers[at + 1] ?? 0)
      at += 2
      continue
    }
    if (isTelling(told)) {
      const tags: Record<string, string> = {}
      for (let tag = start; tag < at; tag += 2) {
        tags[strings.get(numbers[tag] ?? 0)] = strings.get(numbers[tag + 1] ?? 0)
      }
      found.push({ index, tags })
    }
    index++
    told = 0
    start = ++at
  }
  return found
}
