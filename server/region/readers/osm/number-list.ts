/** Numbers per chunk, as a power of two: half a megabyte. */
const CHUNK_BITS = 16
const CHUNK = 1 << CHUNK_BITS

/** A list of numbers at 8 bytes each that grows without copying. */
export class NumberList {
  #chunks: Float64Array[] = []
  length = 0

  push(value: number): void {
    const chunk = this.#chunks[this.length >>> CHUNK_BITS] ?? this.#addChunk()
    chunk[this.length & (CHUNK - 1)] = value
    this.length++
  }

  #addChunk(): Float64Array {
    const chunk = new Float64Array(CHUNK)
    this.#chunks.push(chunk)
    return chunk
  }

  at(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]?.[index & (CHUNK - 1)] ?? Number.NaN
  }

  /** Returns all numbers sorted and without repeats, and empties the list. */
  takeSorted(): Float64Array {
    const all = new Float64Array(this.length)
    for (const [index, chunk] of this.#chunks.entries()) {
      all.set(chunk.subarray(0, this.length - index * CHUNK), index * CHUNK)
    }
    this.#chunks = []
    this.length = 0
    all.sort()
    let kept = 0
    for (const value of all) if (kept === 0 || all[kept - 1] !== value) all[kept++] = value
    return all.slice(0, kept)
  }
}
