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
  const groupOf = makeGroupOf(points, asked)
  const ranges = keyRanges(box).map((range) => rowsOf(points, range))
  const singles = asked.zoom >= SINGLES_ZOOM ? listSingles(points, ranges, groupOf) : null
  const cells = singles ?? sumCells(points, { ranges, box, groupOf })
  return { cells, total: cells.reduce((sum, { count }) => sum + count, 0) }
}

function makeGroupOf(points: Points, { filter, withGoogle }: Asked): GroupOf {
  const { flags } = points
  const classify = filter && makeClassify(points, filter)
  const hidden = withGoogle ? GONE : GONE | GOOGLE
  if (!classify) return (index) => ((flags[index] ?? 0) & hidden ? REFUSED : FITS)
  return (index) => ((flags[index] ?? 0) & hidden ? REFUSED : classify(index))
}

type Rows = { from: number; to: number }

function rowsOf({ keys }: Points, { from, to }: KeyRange): Rows {
  return { from: firstFrom(keys, from), to: firstFrom(keys, to) }
}

type GroupOf = (index: number) => number

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

type Counted = { ranges: readonly Rows[]; box: CellBox; groupOf: GroupOf }

function sumCells(points: Points, { ranges, box, groupOf }: Counted): Cell[] {
  const width = cellsWithin(box.level)
  const cells: Cell[] = []
  for (const { from, to } of ranges) {
    for (let start = from; start < to; ) {
      const end = Math.min(to, cellEnd(points, start, width))
      const rows = { from: start, to: end }
      const cell = sumCell(points, rows, groupOf)
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

function sumCell(points: Points, { from, to }: Rows, groupOf: GroupOf): Cell {
  const { lats, lngs, flags } = points
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
  return {
    lat: round(lat / count),
    lng: round(lng / count),
    count,
    fits: count - unknown,
    unknown,
    dogs,
  }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
