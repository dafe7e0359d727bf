/** Bits sorted by at once. */
const DIGIT_BITS = 16
const DIGITS = 2 ** DIGIT_BITS

/** 48 bits, as of cells' keys. */
const PASSES = 3

/**
 * The indexes of whole numbers below 2^48, by number; equal ones in their order. A radix sort: a
 * million take 0.1 s, where sorting by a function takes ten times as long.
 */
export function sortedIndexes(keys: Float64Array): Uint32Array {
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
