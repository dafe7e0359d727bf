import { AMENITIES } from '#domain/facts/amenities.ts'
import type { TypeRule } from '#domain/listing/listing.ts'
import { CLOSED, OPEN } from './openness.ts'
import { type Points, WORDS } from './points.ts'

/** As `ParkFilter`, for points; functions take a point's index. */
export type PointFilter = {
  /** 0 for any. */
  minRating: number
  amenityBits: number
  /**
   * Filters that must match, those of which none may be known not to, and those of which none may
   * match; four integers each.
   */
  yes: readonly number[]
  no: readonly number[]
  denying: readonly number[]
  /** Of `opennessOf`; null unless a park is to be open now. */
  openness: ((index: number) => number) | null
  /** Null for any type. */
  isOfType: ((index: number) => boolean) | null
}

/** Whether a point fits a filter, may fit as something is unknown, or is known not to fit. */
export const FITS = 2
export const UNKNOWN = 1
export const REFUSED = 0

/** Returns a function that sorts points, by index, into the three groups. */
export function makeClassify(points: Points, filter: PointFilter): (index: number) => number {
  const { ratings, amenityBits } = points
  const { minRating, openness, isOfType } = filter
  const hasAll = makeHasAll(points.yes, filter.yes)
  const lacksAny = makeHasAny(points.no, filter.no)
  const isDenied = makeHasAny(points.yes, filter.denying)
  const isRated = minRating > 0
  const wanted = filter.amenityBits
  return (index) => {
    if (isOfType && !isOfType(index)) return REFUSED
    const rating = ratings[index] ?? Number.NaN
    const state = openness ? openness(index) : OPEN
    const fits =
      state === OPEN &&
      (!isRated || rating >= minRating) &&
      ((amenityBits[index] ?? 0) & wanted) === wanted &&
      hasAll(index)
    if (fits) return FITS
    const isTooLow = isRated && rating < minRating
    return state === CLOSED || isTooLow || lacksAny(index) || isDenied(index) ? REFUSED : UNKNOWN
  }
}

/** Returns a function that counts how much of a filter a point, by index, is known to match. */
export function makeMet(points: Points, filter: PointFilter): (index: number) => number {
  const { ratings, amenityBits } = points
  const { minRating, openness, amenityBits: wanted } = filter
  const isRated = minRating > 0
  return (index) => {
    let met = bitCount((amenityBits[index] ?? 0) & wanted)
    for (const [word, bits] of filter.yes.entries()) {
      met += bitCount((points.yes[index * WORDS + word] ?? 0) & bits)
    }
    if (isRated && (ratings[index] ?? 0) >= minRating) met++
    if (openness?.(index) === OPEN) met++
    return met
  }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

function makeHasAll(column: Int32Array, [a = 0, b = 0, c = 0, d = 0]: readonly number[]) {
  if (!(a | b | c | d)) return () => true
  return (index: number) => {
    const at = index * WORDS
    return (
      ((column[at] ?? 0) & a) === a &&
      ((column[at + 1] ?? 0) & b) === b &&
      ((column[at + 2] ?? 0) & c) === c &&
      ((column[at + 3] ?? 0) & d) === d
    )
  }
}

function makeHasAny(column: Int32Array, [a = 0, b = 0, c = 0, d = 0]: readonly number[]) {
  if (!(a | b | c | d)) return () => false
  return (index: number) => {
    const at = index * WORDS
    const found =
      ((column[at] ?? 0) & a) |
      ((column[at + 1] ?? 0) & b) |
      ((column[at + 2] ?? 0) & c) |
      ((column[at + 3] ?? 0) & d)
    return found !== 0
  }
}

/**
 * Returns a function that says whether points, by index, are of a type; as `isOfType` of searches.
 *
 * @param facts the bits of the rule's fact; four integers, or none
 */
export function typeTest(
  points: Points,
  { amenity, types = [], inName, anywhere }: TypeRule,
  facts: readonly number[],
): (index: number) => boolean {
  const { names, amenityBits, kinds } = points
  const bit = amenity ? 1 << AMENITIES.indexOf(amenity) : 0
  const isKind = points.texts.kinds.texts.map((text) => {
    const [stated = ''] = text.split('\n', 1)
    const isStated = stated.split(',').some((each) => types.includes(each))
    return isStated || (anywhere !== undefined && text.slice(stated.length).includes(anywhere))
  })
  const inNames = inName ?? anywhere
  const hasFact = makeHasAny(points.yes, facts)
  return (index) => {
    if ((amenityBits[index] ?? 0) & bit || isKind[kinds[index] ?? 0] || hasFact(index)) return true
    if (!inNames) return false
    const name = (names[index] ?? '').toLowerCase()
    return (anywhere ? name.replaceAll('_', ' ') : name).includes(inNames)
  }
}
