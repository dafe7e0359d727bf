import type { MapPointRow } from '#db/queries/park/map-points.ts'
import { MAX_LEVEL } from '#domain/map/cells.ts'
import { cellKey } from './cell-key.ts'
import { sortedIndexes } from './sorted-indexes.ts'

/** 128 bits are four integers. */
export const WORDS = 4

/**
 * Parks as the map counts them, one in each row of every column: in the order of their cells, so
 * that those of a cell at any level follow one another. A million take about 130 MB.
 */
export type Points = {
  size: number
  /** The key of the cell at the deepest level. */
  keys: Float64Array
  ids: Int32Array
  /** Degrees. */
  lats: Float64Array
  lngs: Float64Array
  names: string[]
  /** `GOOGLE` and `DOGS`. */
  flags: Uint8Array
  amenityBits: Uint16Array
  /** Wishes known to be fulfilled and known not to be, four integers each. */
  yes: Int32Array
  no: Int32Array
  /** NaN without a rating. */
  ratings: Float64Array
  /** The index of the hours in `hoursTexts`, from 1; 0 without hours. */
  hours: Int32Array
  hoursTexts: HoursTexts
}

export const GOOGLE = 1
export const DOGS = 2

/** The different opening hours of all parks, as the JSON of their lines. */
export type HoursTexts = { texts: string[]; indexOf: Map<string, number> }

export function noPoints(): Points {
  return makePoints(0, { texts: [''], indexOf: new Map() })
}

function makePoints(size: number, hoursTexts: HoursTexts): Points {
  return {
    size,
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
    hours: new Int32Array(size),
    hoursTexts,
  }
}

/** Converts rows to points. */
export function toPoints(rows: readonly MapPointRow[], hoursTexts: HoursTexts): Points {
  const points = makePoints(rows.length, hoursTexts)
  const keyed = rows.map((row) => ({
    row,
    key: cellKey({ lat: row.latitude, lng: row.longitude }, MAX_LEVEL),
  }))
  keyed.sort((a, b) => a.key - b.key || a.row.id - b.row.id)
  for (const [at, { row, key }] of keyed.entries()) {
    points.keys[at] = key
    points.ids[at] = row.id
    points.lats[at] = row.latitude
    points.lngs[at] = row.longitude
    points.names[at] = row.name
    points.flags[at] = (row.isGoogle ? GOOGLE : 0) | (row.isForDogs ? DOGS : 0)
    points.amenityBits[at] = row.amenityBits
    points.yes.set(toWords(row.yes), at * WORDS)
    points.no.set(toWords(row.no), at * WORDS)
    points.ratings[at] = row.rating ?? Number.NaN
    points.hours[at] = row.hours === null ? 0 : indexOfHours(row.hours, hoursTexts)
  }
  return points
}

/** 128 binary digits as four integers. */
export function toWords(digits: string | null): number[] {
  if (digits === null) return [0, 0, 0, 0]
  return Array.from(
    { length: WORDS },
    (_, word) => Number.parseInt(digits.slice(word * 32, (word + 1) * 32), 2) | 0,
  )
}

function indexOfHours(text: string, { texts, indexOf }: HoursTexts): number {
  const known = indexOf.get(text)
  if (known !== undefined) return known
  indexOf.set(text, texts.length)
  return texts.push(text) - 1
}

/** Points in one, in the order of their cells. */
export function joinPoints(parts: readonly Points[], hoursTexts: HoursTexts): Points {
  const joined = makePoints(
    parts.reduce((sum, { size }) => sum + size, 0),
    hoursTexts,
  )
  let at = 0
  for (const part of parts) {
    copy(part, { from: 0, end: part.size }, { points: joined, at })
    at += part.size
  }
  return inOrder(joined)
}

function inOrder(points: Points): Points {
  const ordered = makePoints(points.size, points.hoursTexts)
  for (const [to, from] of sortedIndexes(points.keys).entries()) {
    ordered.keys[to] = points.keys[from] ?? 0
    ordered.ids[to] = points.ids[from] ?? 0
    ordered.lats[to] = points.lats[from] ?? 0
    ordered.lngs[to] = points.lngs[from] ?? 0
    ordered.names[to] = points.names[from] ?? ''
    ordered.flags[to] = points.flags[from] ?? 0
    ordered.amenityBits[to] = points.amenityBits[from] ?? 0
    for (let word = 0; word < WORDS; word++) {
      ordered.yes[to * WORDS + word] = points.yes[from * WORDS + word] ?? 0
      ordered.no[to * WORDS + word] = points.no[from * WORDS + word] ?? 0
    }
    ordered.ratings[to] = points.ratings[from] ?? Number.NaN
    ordered.hours[to] = points.hours[from] ?? 0
  }
  return ordered
}

/** All points of both, without those of the first whose ids are in `gone`. */
export function mergePoints(base: Points, added: Points, gone: ReadonlySet<number>): Points {
  const kept = gone.size === 0 ? base.size : countKept(base, gone)
  const merged = makePoints(kept + added.size, base.hoursTexts)
  let from = 0
  let to = 0
  let next = 0
  while (from < base.size || next < added.size) {
    if (from < base.size && gone.has(base.ids[from] ?? 0)) {
      from++
      continue
    }
    const isAdded =
      from >= base.size || (next < added.size && (added.keys[next] ?? 0) < (base.keys[from] ?? 0))
    // Points between two added ones are copied at once.
    const end = isAdded ? next + 1 : runEnd(base, { from, gone, before: added.keys[next] })
    copy(isAdded ? added : base, { from: isAdded ? next : from, end }, { points: merged, at: to })
    to += end - (isAdded ? next : from)
    if (isAdded) next = end
    else from = end
  }
  return merged
}

function countKept({ ids, size }: Points, gone: ReadonlySet<number>): number {
  let kept = 0
  for (let at = 0; at < size; at++) if (!gone.has(ids[at] ?? 0)) kept++
  return kept
}

type Run = { from: number; gone: ReadonlySet<number>; before: number | undefined }

function runEnd({ keys, ids, size }: Points, { from, gone, before = Infinity }: Run): number {
  let end = from + 1
  while (end < size && (keys[end] ?? 0) <= before && !gone.has(ids[end] ?? 0)) end++
  return end
}

function copy(
  source: Points,
  { from, end }: { from: number; end: number },
  { points, at }: { points: Points; at: number },
): void {
  points.keys.set(source.keys.subarray(from, end), at)
  points.ids.set(source.ids.subarray(from, end), at)
  points.lats.set(source.lats.subarray(from, end), at)
  points.lngs.set(source.lngs.subarray(from, end), at)
  points.flags.set(source.flags.subarray(from, end), at)
  points.amenityBits.set(source.amenityBits.subarray(from, end), at)
  points.yes.set(source.yes.subarray(from * WORDS, end * WORDS), at * WORDS)
  points.no.set(source.no.subarray(from * WORDS, end * WORDS), at * WORDS)
  points.ratings.set(source.ratings.subarray(from, end), at)
  points.hours.set(source.hours.subarray(from, end), at)
  for (let each = from; each < end; each++)
    points.names[at + each - from] = source.names[each] ?? ''
}
