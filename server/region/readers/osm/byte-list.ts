/** Bytes per chunk, as a power of two: a megabyte. */
const CHUNK_BITS = 20
const CHUNK = 1 << CHUNK_BITS

/** A list of integers at one to eight bytes each, smaller ones at fewer. */
export class ByteList {
  #chunks: Uint8Array[] = []
  /** In bytes. */
  length = 0

  /** Adds an integer of at most 2^52, of either sign. */
  push(value: number): void {
    let rest = value < 0 ? -value * 2 - 1 : value * 2
    while (rest > 0x7f) {
      this.#add((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.#add(rest)
  }

  /** Reads integers from a byte on, one after another. */
  reader(start: number): () => number {
    let at = start
    return () => {
      let value = 0
      for (let scale = 1; ; scale *= 128) {
        const byte = this.#chunks[at >>> CHUNK_BITS]?.[at & (CHUNK - 1)] ?? 0
        at++
        value += (byte & 0x7f) * scale
        if (byte < 0x80) break
      }
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
  }

  #add(byte: number): void {
    let chunk = this.#chunks[this.length >>> CHUNK_BITS]
    if (!chunk) {
      chunk = new Uint8Array(CHUNK)
      this.#chunks.push(chunk)
    }
    chunk[this.length & (CHUNK - 1)] = byte
    this.length++
  }
}
