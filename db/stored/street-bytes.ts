import { boundsOf } from '#domain/geo/bounds.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { ByteReader, writeCount, writeSigned } from './byte-numbers.ts'
import { isOdd } from './house-number.ts'

/** A connected street of a map, with its houses, as it is stored. */
export type Street = {
  /** As it is written most often. */
  name: string
  /** The name for comparison (`readStreetName`), without its directions. */
  key: string
  /** What most addresses on it say; null if none says it. */
  city: string | null
  postcode: string | null
  /** A point in its middle. */
  lat: number
  lng: number
  /** `packLines`. */
  lines: Uint8Array
  /** `packNumbers`: its houses and, of the Census Bureau, ranges of numbers. */
  houses: Uint8Array
}

/** A house of a street, its number as the code of `readHouseNumber`. */
export type House = { code: number; at: Position }

/** The numbers a side of a line may have, by the Census Bureau; no house of them is known. */
export type NumberRange = {
  /** The line, as its place among the street's lines. */
  line: number
  /** The side, seen from the line's beginning. */
  side: 'left' | 'right'
  /** Numbers at the beginning of the line and at its end, without letters; either may be larger. */
  from: number
  to: number
  numbers: 'even' | 'odd' | 'all'
}

const NUMBERS = ['even', 'odd', 'all'] as const

/** Steps per degree; a step is about a metre. */
const STEPS = 1e5

/** The point before, from which the next one is stored as a difference. */
type Cursor = { x: number; y: number }

/** Packs the houses of a street and, behind them, the ranges of numbers on its lines. */
export function packNumbers(houses: readonly House[], ranges: readonly NumberRange[]): Uint8Array {
  const bytes = [...packHouses(houses)]
  let last = { line: 0, to: 0 }
  for (const range of [...ranges].sort((one, other) => one.line - other.line)) {
    const kind = (range.side === 'left' ? 0 : 4) + NUMBERS.indexOf(range.numbers)
    writeCount(bytes, (range.line - last.line) * 8 + kind)
    writeSigned(bytes, range.from - last.to)
    writeSigned(bytes, range.to - range.from)
    last = range
  }
  return Uint8Array.from(bytes)
}

/** Unpacks the ranges of `packNumbers`; the result is empty for `packHouses`. */
export function unpackRanges(bytes: Uint8Array): NumberRange[] {
  const reader = new ByteReader(bytes)
  readHouses(reader)
  const ranges: NumberRange[] = []
  for (let last = { line: 0, to: 0 }; !reader.isAtEnd; ) {
    const head = reader.count()
    const from = last.to + reader.signed()
    const range: NumberRange = {
      line: last.line + Math.floor(head / 8),
      side: head % 8 < 4 ? 'left' : 'right',
      from,
      to: from + reader.signed(),
      numbers: NUMBERS[head % 4] ?? 'all',
    }
    ranges.push(range)
    last = range
  }
  return ranges
}

/**
 * Packs houses: those on the even side and then those on the odd one, each side in the order of
 * its numbers, as differences from the house before: three to five bytes a house. Equal houses are
 * kept once.
 */
export function packHouses(houses: readonly House[]): Uint8Array {
  const bytes: number[] = []
  const cursor = { x: 0, y: 0 }
  for (const side of [false, true]) {
    const ofSide = houses.filter(({ code }) => isOdd(code) === side).map(toSteps)
    ofSide.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])
    const kept = ofSide.filter((house, at) => at === 0 || !isSame(house, ofSide[at - 1]))
    writeCount(bytes, kept.length)
    let last = 0
    for (const [code, x, y] of kept) {
      writeCount(bytes, code - last)
      last = code
      writePoint(bytes, cursor, [x, y])
    }
  }
  return Uint8Array.from(bytes)
}

/** Unpacks the houses of `packHouses`: by side, each in the order of its numbers. */
export function unpackHouses(bytes: Uint8Array): House[] {
  return readHouses(new ByteReader(bytes))
}

function readHouses(reader: ByteReader): House[] {
  const cursor = { x: 0, y: 0 }
  const houses: House[] = []
  for (let side = 0; side < 2; side++) {
    let code = 0
    for (let left = reader.count(); left > 0; left--) {
      code += reader.count()
      houses.push({ code, at: readPoint(reader, cursor) })
    }
  }
  return houses
}

/** Packs the lines of a street; points that round to the one before are left out. */
export function packLines(lines: readonly (readonly Position[])[]): Uint8Array {
  const bytes: number[] = []
  const cursor = { x: 0, y: 0 }
  for (const line of lines) {
    const steps = line.map(([lng, lat]) => [Math.round(lng * STEPS), Math.round(lat * STEPS)])
    const kept = steps.filter(
      ([x, y], at) => at === 0 || x !== steps[at - 1]?.[0] || y !== steps[at - 1]?.[1],
    )
    writeCount(bytes, kept.length)
    for (const [x = 0, y = 0] of kept) writePoint(bytes, cursor, [x, y])
  }
  return Uint8Array.from(bytes)
}

/** Unpacks `packLines`. */
export function unpackLines(bytes: Uint8Array): Position[][] {
  const reader = new ByteReader(bytes)
  const cursor = { x: 0, y: 0 }
  const lines: Position[][] = []
  while (!reader.isAtEnd) {
    lines.push(Array.from({ length: reader.count() }, () => readPoint(reader, cursor)))
  }
  return lines
}

/** The smallest box around the packed lines and houses of a street, which does not cross the antimeridian. */
export function boundsOfStreet({ lines, houses }: Record<'lines' | 'houses', Uint8Array>): Bounds {
  return boundsOf([[...unpackLines(lines), unpackHouses(houses).map(({ at }) => at)]])
}

function toSteps({ code, at: [lng, lat] }: House): [code: number, x: number, y: number] {
  return [code, Math.round(lng * STEPS), Math.round(lat * STEPS)]
}

function isSame(one: readonly number[], other: readonly number[] | undefined): boolean {
  return one.every((value, at) => value === other?.[at])
}

function writePoint(bytes: number[], cursor: Cursor, [x, y]: readonly [number, number]): void {
  writeSigned(bytes, x - cursor.x)
  writeSigned(bytes, y - cursor.y)
  cursor.x = x
  cursor.y = y
}

function readPoint(reader: ByteReader, cursor: Cursor): Position {
  cursor.x += reader.signed()
  cursor.y += reader.signed()
  return [cursor.x / STEPS, cursor.y / STEPS]
}
