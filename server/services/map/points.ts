import type { MapPointRow } from '#db/queries/park/map-points.ts'
import { isDogFriendly } from '#domain/facts/amenities.ts'
import { MAX_LEVEL } from '#domain/map/cells.ts'
import { cellKey } from './cell-key.ts'

/** Bits sorted by at once. */
const DIGIT_BITS = 16
const DIGITS = 2 ** DIGIT_BITS

/** 48 bits, as of cells' keys. */
const PASSES = 3

/** 128 bits are four integers. */
export const WORDS = 4

/**
 * Parks as the map counts them, one in each row of every column: in the order of their cells, so
 * that those of a cell at any level follow one another. A million take about 150 MB.
 */
export type Points = {
  size: number
  /** How often rows have been written over. */
  changes: number
  /** The key of the cell at the deepest level. */
  keys: Float64Array
  ids: Int32Array
  /** Degrees. */
  lats: Float64Array
  lngs: Float64Array
  names: string[]
  /** `GOOGLE`, `DOGS` and `GONE`. */
  flags: Uint8Array
  amenityBits: Uint16Array
  /** Filters known to match and known not to match, four integers each. */
  yes: Int32Array
  no: Int32Array
  /** NaN without a rating. */
  ratings: Float64Array
  /** The order of 'Best known'. */
  scores: Float32Array
  /** The index of the hours in `texts`, from 1; 0 without hours. */
  hours: Int32Array
  /** The index of the types and amenities in `texts`. */
  kinds: Int32Array
  texts: PointTexts
  /** The number of the time zone of those with hours; 0 until it is looked up. */
  zones: Uint16Array
  /** What `changes` was when the zones were last looked up; -1 if never. */
  zonedAt: number
}

/** The columns with one number a park. */
const COLUMNS = [
  'keys',
  'ids',
  'lats',
  'lngs',
  'flags',
  'amenityBits',
  'ratings',
  'scores',
  'hours',
  'kinds',
  'zones',
] as const

export const GOOGLE = 1
export const DOGS = 2
/** No longer there; its row is left out when points are next merged. */
export const GONE = 4

/** The different ones of all parks: opening hours, as the JSON of their lines, and `MapPointRow.kinds`. */
export type PointTexts = { hours: Texts; kinds: Texts }
export type Texts = { texts: string[]; indexOf: Map<string, number> }

export function noPoints(): Points {
  const none = (): Texts => ({ texts: [''], indexOf: new Map() })
  return makePoints(0, { hours: none(), kinds: none() })
}

function makePoints(size: number, texts: PointTexts): Points {
  return {
    size,
    changes: 0,
    keys: new Float64Array(size),
    ids: new Int32Array(size),
    lats: new Float64Array(size),
    lngs: new Float64Array(size),
    names: new Array<string>(size).fill(''),
    flags: new Uint8Array(size),
    amenityBits: new Uint16Array(size),
    yes: new Int32Array(size * WORDS),
    no: new Int32Array(size * WORDS),
    ratings: new Float64Array(size),
    scores: new Float32Array(size),
    hours: new Int32Array(size),
    kinds: new Int32Array(size),
    texts,
    zones: new Uint16Array(size),
    zonedAt: -1,
  }
}

/** Converts rows to points. */
export function toPoints(rows: readonly MapPointRow[], texts: PointTexts): Points {
  const points = makePoints(rows.length, texts)
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  keyed.sort((a, b) => a.key - b.key || a.row.id - b.row.id)
  for (const [at, { row, key }] of keyed.entries()) writeRow(points, { at, key, row })
  return points
}

function writeRow(points: Points, { at, key, row }: { at: number; key: number; row: MapPointRow }) {
  points.keys[at] = key
  points.ids[at] = row.id
  points.lats[at] = row.latitude
  points.lngs[at] = row.longitude
  points.names[at] = row.name
  const isForDogs = isDogFriendly({ name: row.name, amenities: row.amenities ?? [] })
  points.flags[at] = (row.isGoogle ? GOOGLE : 0) | (isForDogs ? DOGS : 0)
  points.amenityBits[at] = row.amenityBits
  points.yes.set(toWords(row.yes), at * WORDS)
  points.no.set(toWords(row.no), at * WORDS)
  points.ratings[at] = row.rating ?? Number.NaN
  points.scores[at] = row.score
  points.hours[at] = row.hours === null ? 0 : indexOf(row.hours, points.texts.hours)
  points.kinds[at] = indexOf(row.kinds, points.texts.kinds)
}

function keyOf({ latitude: lat, longitude: lng }: MapPointRow): number {
  return cellKey({ lat, lng }, MAX_LEVEL)
}

/** 128 binary digits as four integers. */
export function toWords(digits: string | null): number[] {
  if (digits === null) return [0, 0, 0, 0]
  return Array.from(
    { length: WORDS },
    (_, word) => Number.parseInt(digits.slice(word * 32, (word + 1) * 32), 2) | 0,
  )
}

function indexOf(text: string, { texts, indexOf }: Texts): number {
  const known = indexOf.get(text)
  if (known !== undefined) return known
  indexOf.set(text, texts.length)
  return texts.push(text) - 1
}

/** Points in one, in the order of their cells. */
export function joinPoints(parts: readonly Points[], texts: PointTexts): Points {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const joined = makePoints(size, texts)
  let at = 0
  for (const part of parts) {
    copy(part, { from: 0, end: part.size }, { points: joined, at })
    at += part.size
  }
  return inOrder(joined)
}

function inOrder(points: Points): Points {
  const ordered = makePoints(points.size, points.texts)
  const order = sortedIndexes(points.keys)
  for (const name of COLUMNS) {
    const [source, target] = [points[name], ordered[name]]
    for (const [to, from] of order.entries()) target[to] = source[from] ?? 0
  }
  for (const [to, from] of order.entries()) {
    ordered.names[to] = points.names[from] ?? ''
    for (let word = 0; word < WORDS; word++) {
      ordered.yes[to * WORDS + word] = points.yes[from * WORDS + word] ?? 0
      ordered.no[to * WORDS + word] = points.no[from * WORDS + word] ?? 0
    }
  }
  return ordered
}

/**
 * Applies changes to points: of the parks with these ids only those in `rows` are left. Rows that
 * stay in their place are written over, as a copy of a million takes 0.1 s. Returns the points, or
 * others if there are new or moved ones.
 */
export function changePoints(
  points: Points,
  { ids, rows }: { ids: readonly number[]; rows: readonly MapPointRow[] },
): Points {
  points.changes++
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changed = new Set(ids)
  for (const [at, id] of points.ids.entries()) {
    if (!changed.has(id)) continue
    const row = byId.get(id)
    const key = row ? keyOf(row) : Number.NaN
    if (row && key === points.keys[at]) {
      writeRow(points, { at, key, row })
      byId.delete(id)
    } else {
      points.flags[at] = GONE
    }
  }
  return byId.size === 0 ? points : merge(points, toPoints([...byId.values()], points.texts))
}

/** All points of both, without those that are gone. */
function merge(base: Points, added: Points): Points {
  const parts = partsOf(base, added)
  const size = parts.reduce((sum, { from, end }) => sum + end - from, 0)
  const merged = makePoints(size, base.texts)
  let at = 0
  for (const { source, ...rows } of parts) {
    copy(source, rows, { points: merged, at })
    at += rows.end - rows.from
  }
  return merged
}

type Rows = { from: number; end: number }

/** The parts of two that are one in order, as few as possible: whole columns are copied at once. */
function partsOf(base: Points, added: Points) {
  const parts: (Rows & { source: Points })[] = []
  let from = 0
  function addBase(until: number): void {
    let start = from
    for (let at = from; at < until; at++) {
      if (base.flags[at] !== GONE) continue
      if (at > start) parts.push({ source: base, from: start, end: at })
      start = at + 1
    }
    if (until > start) parts.push({ source: base, from: start, end: until })
    from = until
  }
  for (const [index, key] of added.keys.entries()) {
    addBase(firstFrom(base.keys, key))
    parts.push({ source: added, from: index, end: index + 1 })
  }
  addBase(base.size)
  return parts
}

/** The index of the first number, in ascending order, that is not below a limit. */
export function firstFrom(keys: Float64Array, limit: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

function copy(
  source: Points,
  { from, end }: Rows,
  { points, at }: { points: Points; at: number },
): void {
  for (const name of COLUMNS) points[name].set(source[name].subarray(from, end), at)
  for (const name of ['yes', 'no'] as const) {
    points[name].set(source[name].subarray(from * WORDS, end * WORDS), at * WORDS)
  }
  for (let each = from; each < end; each++)
    points.names[at + each - from] = source.names[each] ?? ''
}

/**
 * The indexes of whole numbers below 2^48, by number; equal ones in their order. A radix sort: a
 * million take 0.1 s, where sorting by a function takes ten times as long.
 */
function sortedIndexes(keys: Float64Array): Uint32Array {
  let sorted: Uint32Array = Uint32Array.from(keys, (_, index) => index)
  for (let pass = 0; pass < PASSES; pass++) sorted = sortByDigit(keys, sorted, DIGITS ** pass)
  return sorted
}

function sortByDigit(keys: Float64Array, indexes: Uint32Array, unit: number): Uint32Array {
  const digitOf = (index: number) => Math.floor((keys[index] ?? 0) / unit) % DIGITS
  const starts = new Uint32Array(DIGITS + 1)
  for (const index of indexes) starts[digitOf(index) + 1] = (starts[digitOf(index) + 1] ?? 0) + 1
  for (let digit = 0; digit < DIGITS; digit++) {
    starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0)
  }
  const sorted = new Uint32Array(indexes.length)
  for (const index of indexes) {
    const digit = digitOf(index)
    const at = starts[digit] ?? 0
    sorted[at] = index
    starts[digit] = at + 1
  }
  return sorted
}
