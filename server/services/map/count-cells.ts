import type { Bounds } from '#domain/geo/geo.ts'
import {
  cellLevel,
  cellsAround,
  MAX_FAR_SINGLES,
  MAX_SINGLES,
  SINGLES_ZOOM,
} from '#domain/map/cells.ts'
import { cellsWithin, keyRanges } from './cell-key.ts'
import type { Cell, CellsAnswer } from './cell-schemas.ts'
import { FITS, makeClassify, makeMet, type PointFilter, REFUSED, UNKNOWN } from './point-filter.ts'
import { DOGS, firstFrom, GONE, GOOGLE, type Points } from './points.ts'

/** For each point, the sums of all before it that are shown; one more at the end. */
type RunningSums = {
  count: Uint32Array
  dogs: Uint32Array
  /** Degrees. */
  lat: Float64Array
  lng: Float64Array
}

/** The sums by the flags that hide a point, cached until the points change. */
const cache = new WeakMap<Points, { changes: number; byHidden: Map<number, RunningSums> }>()

/** The parks of a cell with up to this many are given singly: they may well stand apart. */
const MAX_SHOWN_SINGLY = 8

/**
 * The parks of the cells that a box touches: single ones, the best known first, up to 1,000, from zoom
 * 13 on up to 5,000; if there are more, counts.
 */
export function countCells(
  points: Points,
  asked: { bounds: Bounds; zoom: number; filter: PointFilter | null; withGoogle: boolean },
): CellsAnswer {
  const box = cellsAround(asked.bounds, cellLevel(asked.zoom))
  const hidden = asked.withGoogle ? GONE : GONE | GOOGLE
  const { flags } = points
  const classify = asked.filter ? makeClassify(points, asked.filter) : () => FITS
  const groupOf = (index: number) => ((flags[index] ?? 0) & hidden ? REFUSED : classify(index))
  const sum = asked.filter ? makeSum(points, groupOf) : makeQuickSum(runningSums(points, hidden))
  const ranges = keyRanges(box).map(({ from, to }) => ({
    from: firstFrom(points.keys, from),
    to: firstFrom(points.keys, to),
  }))
  const metOf = asked.filter ? makeMet(points, asked.filter) : () => 0
  const limit = asked.zoom >= SINGLES_ZOOM ? MAX_SINGLES : MAX_FAR_SINGLES
  const singles = listSingles(points, { ranges, groupOf, metOf, limit })
  const cells = singles ?? sumCells(points, { ranges, level: box.level, groupOf, metOf, sum })
  return { cells, total: cells.reduce((sum, { count }) => sum + count, 0) }
}

type Rows = { from: number; to: number }

type GroupOf = (index: number) => number
type MetOf = (index: number) => number
type Sum = (rows: Rows) => Cell

type Listing = { ranges: readonly Rows[]; groupOf: GroupOf; metOf: MetOf; limit: number }

/**
 * Those that fit before those that may, of these those known to match most; then the best known
 * first. Null if there are too many.
 */
function listSingles(points: Points, { ranges, groupOf, metOf, limit }: Listing): Cell[] | null {
  const found: { index: number; group: number; met: number; score: number }[] = []
  for (const { from, to } of ranges) {
    for (let index = from; index < to; index++) {
      const group = groupOf(index)
      if (group === REFUSED) continue
      if (found.length === limit) return null
      const met = group === UNKNOWN ? metOf(index) : 0
      found.push({ index, group, met, score: points.scores[index] ?? 0 })
    }
  }
  return found
    .sort((a, b) => b.group - a.group || b.met - a.met || b.score - a.score || a.index - b.index)
    .map(({ index, group, met }) => toSingle(points, { index, group, met }))
}

function toSingle(
  { ids, lats, lngs, names, flags }: Points,
  { index, group, met }: { index: number; group: number; met: number },
): Cell {
  const unknown = group === UNKNOWN ? 1 : 0
  return {
    lat: lats[index] ?? 0,
    lng: lngs[index] ?? 0,
    count: 1,
    fits: 1 - unknown,
    unknown,
    dogs: (flags[index] ?? 0) & DOGS ? 1 : 0,
    parkId: ids[index] ?? 0,
    name: names[index] ?? '',
    ...(met > 0 ? { met } : {}),
  }
}

type Summing = { ranges: Rows[]; level: number; groupOf: GroupOf; metOf: MetOf; sum: Sum }

function sumCells(points: Points, { ranges, level, groupOf, metOf, sum }: Summing): Cell[] {
  const width = cellsWithin(level)
  const cells: Cell[] = []
  for (const { from, to } of ranges) {
    for (let start = from; start < to; ) {
      const nextKey = (Math.floor((points.keys[start] ?? 0) / width) + 1) * width
      const end = Math.min(to, firstFrom(points.keys, nextKey))
      const rows = { from: start, to: end }
      const cell = sum(rows)
      if (cell.count > MAX_SHOWN_SINGLY) cells.push(cell)
      else if (cell.count > 0) {
        const few = { ranges: [rows], groupOf, metOf, limit: MAX_SHOWN_SINGLY }
        cells.push(...(listSingles(points, few) ?? []))
      }
      start = end
    }
  }
  return cells
}

/** Returns a function that adds up a cell's points by group. */
function makeSum({ lats, lngs, flags }: Points, groupOf: GroupOf): Sum {
  return ({ from, to }) => {
    let [count, unknown, dogs, lat, lng] = [0, 0, 0, 0, 0]
    for (let index = from; index < to; index++) {
      const group = groupOf(index)
      if (group === REFUSED) continue
      count++
      if (group === UNKNOWN) unknown++
      if ((flags[index] ?? 0) & DOGS) dogs++
      lat += lats[index] ?? 0
      lng += lngs[index] ?? 0
    }
    return toCell({ count, unknown, dogs, lat, lng })
  }
}

/** The same where all points match. */
function makeQuickSum(sums: RunningSums): Sum {
  const between = (column: ArrayLike<number>, { from, to }: Rows) =>
    (column[to] ?? 0) - (column[from] ?? 0)
  return (rows) =>
    toCell({
      count: between(sums.count, rows),
      unknown: 0,
      dogs: between(sums.dogs, rows),
      lat: between(sums.lat, rows),
      lng: between(sums.lng, rows),
    })
}

/** A cell, from the sums of its latitudes and longitudes. */
function toCell({ count, unknown, dogs, lat, lng }: Omit<Cell, 'fits'>): Cell {
  const mean = (degrees: number) => Math.round((degrees / count) * 1e5) / 1e5
  return { lat: mean(lat), lng: mean(lng), count, fits: count - unknown, unknown, dogs }
}

/**
 * Running sums of the points without some flags: those of a cell are a difference, however many it
 * has. Without them the world's million are added up for each view, in 10 ms.
 */
function runningSums(points: Points, hidden: number): RunningSums {
  const { changes } = points
  const last = cache.get(points)
  const known = last?.changes === changes ? last : { changes, byHidden: new Map() }
  cache.set(points, known)
  const sums = known.byHidden.get(hidden) ?? addUp(points, hidden)
  known.byHidden.set(hidden, sums)
  return sums
}

function addUp({ size, flags, lats, lngs }: Points, hidden: number): RunningSums {
  const sums = {
    count: new Uint32Array(size + 1),
    dogs: new Uint32Array(size + 1),
    lat: new Float64Array(size + 1),
    lng: new Float64Array(size + 1),
  }
  let [count, dogs, lat, lng] = [0, 0, 0, 0]
  for (let index = 0; index < size; index++) {
    const flag = flags[index] ?? 0
    if (!(flag & hidden)) {
      count++
      lat += lats[index] ?? 0
      lng += lngs[index] ?? 0
      if (flag & DOGS) dogs++
    }
    sums.count[index + 1] = count
    sums.dogs[index + 1] = dogs
    sums.lat[index + 1] = lat
    sums.lng[index + 1] = lng
  }
  return sums
}
