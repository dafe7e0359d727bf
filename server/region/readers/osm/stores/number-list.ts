/** Numbers per chunk, as a power of two: half a megabyte. */
const CHUNK_BITS = 16

/** A list of numbers at 8 bytes each that grows without copying. */
export class NumberList {
  #chunks: Float64Array[] = []
  #bits: number
  #mask: number
  length = 0

  /** @param bits of the number of numbers per chunk */
  constructor(bits = CHUNK_BITS) {
    this.#bits = bits
    this.#mask = (1 << bits) - 1
  }

  push(value: number): void {
    let chunk = this.#chunks[this.length >>> this.#bits]
    if (!chunk) {
      chunk = new Float64Array(1 << this.#bits)
      this.#chunks.push(chunk)
    }
    chunk[this.length & this.#mask] = value
    this.length++
  }

  at(index: number): number {
    return this.#chunks[index >>> this.#bits]?.[index & this.#mask] ?? Number.NaN
  }

  /** Replaces a number of the list. */
  put(index: number, value: number): void {
    const chunk = this.#chunks[index >>> this.#bits]
    if (chunk && index < this.length) chunk[index & this.#mask] = value
  }

  /** Returns all numbers sorted and without repeats, and empties the list. */
  takeSorted(): Float64Array {
    const all = new Float64Array(this.length)
    for (const [index, chunk] of this.#chunks.entries()) {
      const start = index << this.#bits
      all.set(chunk.subarray(0, this.length - start), start)
    }
    this.#chunks = []
    this.length = 0
    all.sort()
    let kept = 0
    for (const value of all) if (kept === 0 || all[kept - 1] !== value) all[kept++] = value
    return all.subarray(0, kept)
  }
}

/** Values stored once each and numbered in order. */
export class Distinct<T> {
  readonly values: T[] = []
  #numbers = new Map<string, number>()

  /** The number of a value; those with the same key are the same. */
  numberOf(key: string, value: T): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}
