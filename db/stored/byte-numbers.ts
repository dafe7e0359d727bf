/** Appends a whole number from 0 on at one byte for each seven bits. */
export function writeCount(bytes: number[], count: number): void {
  let left = count
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  bytes.push(left)
}

/** Appends a whole number of either sign as a zigzag varint. */
export function writeSigned(bytes: number[], value: number): void {
  writeCount(bytes, value >= 0 ? value * 2 : -value * 2 - 1)
}

/** Reads what `writeCount` and `writeSigned` have written; throws behind the end. */
export class ByteReader {
  #at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  count(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new Error('The bytes are truncated')
      value += (byte % 128) * scale
      if (byte < 128) return value
    }
  }

  signed(): number {
    const value = this.count()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}
