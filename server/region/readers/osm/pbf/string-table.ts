import { PbfReader } from 'pbf'
import type { OsmTags } from '../../../osm-rules.ts'
import { isUseful, type TagFilter } from '../reading.ts'
import { type Run, readNumbers } from './packed.ts'

/** Marks a tag that has been examined, beside the filter's bits. */
const EXAMINED = 8

/** The strings of a block, decoded on demand. */
export class StringTable {
  /** Whether any string of the block is a key of use. */
  readonly isUseful: boolean
  /** For each string that is such a key, what it indicates by value; 0 if not examined yet. */
  #bits: (Uint8Array | undefined)[] = []
  #bytes: Buffer
  #filter: TagFilter
  #ends: number[] = []
  #starts: number[] = []
  #decoded: (string | undefined)[] = []

  constructor(bytes: Buffer, { start, end }: Pick<Run, 'start' | 'end'>, filter: TagFilter) {
    this.#bytes = bytes
    this.#filter = filter
    const pbf = new PbfReader(bytes)
    pbf.pos = start
    while (pbf.nextField(end) !== 0) {
      const length = pbf.readVarint()
      this.#starts.push(pbf.pos)
      pbf.pos += length
      this.#ends.push(pbf.pos)
    }
    for (let index = 0; index < this.#starts.length; index++) {
      if (this.#isKey(index)) this.#bits[index] = new Uint8Array(this.#starts.length)
    }
    this.isUseful = this.#bits.length > 0
  }

  get(index: number): string {
    const known = this.#decoded[index]
    if (known !== undefined) return known
    const text = this.#bytes.toString('utf8', this.#starts[index], this.#ends[index])
    this.#decoded[index] = text
    return text
  }

  /** What a tag indicates, by the numbers of its key and value. */
  bitsOf(key: number, value: number): number {
    const known = this.#bits[key]
    return known ? this.#bitsOf(known, key, value) : 0
  }

  usefulTags(keys?: Run, values?: Run): OsmTags | null {
    if (!this.isUseful || !keys || !values || !isUseful(this.#bitsOfRuns(keys, values))) {
      return null
    }
    const valueNumbers = readNumbers(values)
    return Object.fromEntries(
      readNumbers(keys).map((key, index) => [this.get(key), this.get(valueNumbers[index] ?? 0)]),
    )
  }

  /** Most elements are not needed: their numbers are read without building lists. */
  #bitsOfRuns(keys: Run, values: Run): number {
    let bits = 0
    let at = values.start
    for (let key = keys.start; key < keys.end; ) {
      const known = this.#bits[numberAt(keys.bytes, key)]
      if (known) bits |= this.#bitsOf(known, numberAt(keys.bytes, key), numberAt(values.bytes, at))
      key = numberEnd(keys.bytes, key)
      at = numberEnd(values.bytes, at)
    }
    return bits
  }

  #bitsOf(known: Uint8Array, key: number, value: number): number {
    const bits = known[value] ?? 0
    if (bits !== 0) return bits & ~EXAMINED
    const found = this.#filter.bitsOf(this.get(key), this.get(value))
    known[value] = found | EXAMINED
    return found
  }

  #isKey(index: number): boolean {
    const start = this.#starts[index] ?? 0
    const length = (this.#ends[index] ?? 0) - start
    return (
      this.#filter.mayBeKey(this.#bytes[start] ?? 0, length) && this.#filter.isKey(this.get(index))
    )
  }
}

/** The number at a place of a packed field (`uint32`). */
function numberAt(bytes: Uint8Array, start: number): number {
  let byte = bytes[start] ?? 0
  let value = byte & 0x7f
  for (let at = start + 1, shift = 7; byte > 0x7f && shift < 35; at++, shift += 7) {
    byte = bytes[at] ?? 0
    value |= (byte & 0x7f) << shift
  }
  return value
}

function numberEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while ((bytes[at] ?? 0) > 0x7f) at++
  return at + 1
}
