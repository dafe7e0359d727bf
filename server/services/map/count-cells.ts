import type { Bounds } from '#domain/geo/geo.ts'
import {
  type CellBox,
  cellLevel,
  cellsAround,
  MAX_SINGLES,
  SINGLES_ZOOM,
} from '#domain/map/cells.ts'
import { cellsWithin, type KeyRange, keyRanges } from './cell-key.ts'
import type { Cell, CellsAnswer } from './cell-schemas.ts'
import { FITS, makeClassify, type PointFilter, REFUSED, UNKNOWN } from './point-filter.ts'
import { DOGS, firstFrom, GONE, GOOGLE, type Points } from './points.ts'
import { type RunningSums, runningSums } from './running-sums.ts'

/** The parks of a cell with up to this many are given singly: they may well stand apart. */
const MAX_SHOWN_SINGLY = 8

type Asked = {
  bounds: Bounds
  zoom: number
  filter: PointFilter | null
  withGoogle: boolean
}

/**
 * The parks of all cells that a box touches: single ones from zoom 13 on, up to 5,000, else counts of
 * the cells with many.
 */
export function countCells(points: Points, asked: Asked): CellsAnswer {
  const box = cellsAround(asked.bounds, cellLevel(asked.zoom))
  const hidden = asked.withGoogle ? GONE : GONE | GOOGLE
  const groupOf = makeGroupOf(points, asked.filter, hidden)
  const sum = asked.filter ? makeSum(points, groupOf) : makeQuickSum(runningSums(points, hidden))
  const ranges = keyRanges(box).map((range) => rowsOf(points, range))
  const singles = asked.zoom >= SINGLES_ZOOM ? listSingles(points, ranges, groupOf) : null
  const cells = singles ?? sumCells(points, { ranges, box, groupOf, sum })
  return { cells, total: cells.reduce((sum, { count }) => sum + count, 0) }
}

function makeGroupOf(points: Points, filter: PointFilter | null, hidden: number): GroupOf {
  const { flags } = points
  const classify = filter && makeClassify(points, filter)
  if (!classify) return (index) => ((flags[index] ?? 0) & hidden ? REFUSED : FITS)
  return (index) => ((flags[index] ?? 0) & hidden ? REFUSED : classify(index))
}

type Rows = { from: number; to: number }

function rowsOf({ keys }: Points, { from, to }: KeyRange): Rows {
  return { from: firstFrom(keys, from), to: firstFrom(keys, to) }
}

type GroupOf = (index: number) => number
type Sum = (rows: Rows) => Cell

/** Null if there are too many. */
function listSingles(points: Points, ranges: readonly Rows[], groupOf: GroupOf): Cell[] | null {
  const cells: Cell[] = []
  for (const { from, to } of ranges) {
    for (let index = from; index < to; index++) {
      const group = groupOf(index)
      if (group === REFUSED) continue
      if (cells.length === MAX_SINGLES) return null
      cells.push(toSingle(points, index, group))
    }
  }
  return cells
}

function toSingle({ ids, lats, lngs, names, flags }: Points, index: number, group: number): Cell {
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
  }
}

type Counted = { ranges: readonly Rows[]; box: CellBox; groupOf: GroupOf; sum: Sum }

function sumCells(points: Points, { ranges, box, groupOf, sum }: Counted): Cell[] {
  const width = cellsWithin(box.level)
  const cells: Cell[] = []
  for (const { from, to } of ranges) {
    for (let start = from; start < to; ) {
      const end = Math.min(to, cellEnd(points, start, width))
      const rows = { from: start, to: end }
      const cell = sum(rows)
      if (cell.count > MAX_SHOWN_SINGLY) cells.push(cell)
      else if (cell.count > 0) cells.push(...singlesOf(points, rows, groupOf))
      start = end
    }
  }
  return cells
}

function singlesOf(points: Points, { from, to }: Rows, groupOf: GroupOf): Cell[] {
  const cells: Cell[] = []
  for (let index = from; index < to; index++) {
    const group = groupOf(index)
    if (group !== REFUSED) cells.push(toSingle(points, index, group))
  }
  return cells
}

/** The index after the last point in the cell of another one. */
function cellEnd({ keys }: Points, start: number, width: number): number {
  return firstFrom(keys, (Math.floor((keys[start] ?? 0) / width) + 1) * width)
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

type Summed = { count: number; unknown: number; dogs: number; lat: number; lng: number }

/** @param summed with the sums of latitudes and longitudes */
function toCell({ count, unknown, dogs, lat, lng }: Summed): Cell {
  const middle = { lat: round(lat / count), lng: round(lng / count) }
  return { ...middle, count, fits: count - unknown, unknown, dogs }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
