import type { Coordinates } from '#domain/geo/geo.ts'
import { type CellBox, cellOf, MAX_LEVEL } from '#domain/map/cells.ts'

/**
 * A cell's place in the order of all cells of its level, along a Z-order curve: the bits of its row
 * and column in turns. The four cells within one at the next level follow one another.
 */
export function cellKey(place: Coordinates, level: number): number {
  return keyOf(...cellOf(place, level))
}

function keyOf(column: number, row: number): number {
  // Halves of 12 bits, as bitwise operators have 32 bits.
  const high = spread(column >>> 12) | (spread(row >>> 12) << 1)
  return high * 2 ** 24 + (spread(column & 0xfff) | (spread(row & 0xfff) << 1))
}

/** Moves the lower 12 bits to every other place. */
function spread(bits: number): number {
  let value = bits
  value = (value | (value << 8)) & 0x00ff00ff
  value = (value | (value << 4)) & 0x0f0f0f0f
  value = (value | (value << 2)) & 0x33333333
  return (value | (value << 1)) & 0x55555555
}

/** The cells, at the deepest level, of one at a level. */
export function cellsWithin(level: number): number {
  return 4 ** (MAX_LEVEL - level)
}

/** Keys of the deepest level, from the first up to but without the last. */
export type KeyRange = { from: number; to: number }

/** The ranges of keys in a box of cells, in order. */
export function keyRanges(box: CellBox): KeyRange[] {
  const ranges: KeyRange[] = []
  const size = 2 ** box.level
  const parts =
    box.column + box.columns <= size
      ? [box]
      : [
          { ...box, column: 0, columns: box.column + box.columns - size },
          { ...box, columns: size - box.column },
        ]
  for (const part of parts) addRanges(part, { level: 0, column: 0, row: 0 }, ranges)
  return ranges
}

function addRanges(
  box: CellBox,
  { level, column, row }: Pick<CellBox, 'level' | 'column' | 'row'>,
  ranges: KeyRange[],
): void {
  const width = 2 ** (box.level - level)
  const [left, top] = [column * width, row * width]
  const [right, bottom] = [box.column + box.columns, box.row + box.rows]
  if (left >= right || left + width <= box.column) return
  if (top >= bottom || top + width <= box.row) return
  const isInside =
    left >= box.column && left + width <= right && top >= box.row && top + width <= bottom
  if (isInside) {
    const from = keyOf(column, row) * cellsWithin(level)
    const to = from + cellsWithin(level)
    const last = ranges.at(-1)
    if (last?.to === from) last.to = to
    else ranges.push({ from, to })
    return
  }
  // In the order of keys.
  for (const y of [0, 1]) {
    for (const x of [0, 1]) {
      addRanges(box, { level: level + 1, column: column * 2 + x, row: row * 2 + y }, ranges)
    }
  }
}
