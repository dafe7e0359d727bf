import { PbfReader } from 'pbf'
import type { OsmTags } from '../../../osm-rules.ts'
import { isTelling, type TagFilter } from '../reading.ts'
import { type Run, readNumbers } from './packed.ts'

/** Marks a tag that has been examined, beside the filter's bits. */
const EXAMINED = 8

/** The strings of a block, decoded on demand. */
export class StringTable {
  /** Whether any string of the block is a key of use. */
  readonly isTelling: boolean
  /** For each string that is such a key, what it indicates by value; 0 if not examined yet. */
  #told: (Uint8Array | undefined)[] = []
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
      if (this.#isKey(index)) this.#told[index] = new Uint8Array(this.#starts.length)
    }
    this.isTelling = this.#told.length > 0
  }

  get(index: number): string {
    const known = this.#decoded[index]
    if (known !== undefined) return known
    const text = this.#bytes.toString('utf8', this.#starts[index], this.#ends[index])
    this.#decoded[index] = text
    return text
  }

  /** What a tag indicates, by the numbers of its key and value. */
  toldBy(key: number, value: number): number {
    const known = this.#told[key]
    return known ? this.#toldBy(known, key, value) : 0
  }

  tellingTags(keys?: Run, values?: Run): OsmTags | null {
    if (!this.isTelling || !keys || !values || !isTelling(this.#toldByRuns(keys, values))) {
      return null
    }
    const valueNumbers = readNumbers(values)
    return Object.fromEntries(
      readNumbers(keys).map((key, index) => [this.get(key), this.get(valueNumbers[index] ?? 0)]),
    )
  }

  /** Most elements are not needed: their numbers are read without building lists. */
  #toldByRuns(keys: Run, values: Run): number {
    let told = 0
    let at = values.start
    for (let key = keys.start; key < keys.end; ) {
      const known = this.#told[numberAt(keys.bytes, key)]
      if (known) told |= this.#toldBy(known, numberAt(keys.bytes, key), numberAt(values.bytes, at))
      key = numberEnd(keys.bytes, key)
      at = numberEnd(values.bytes, at)
    }
    return told
  }

  #toldBy(known: Uint8Array, key: number, value: number): number {
    const told = known[value] ?? 0
    if (told !== 0) return told & ~EXAMINED
    const found = this.#filter.toldBy(this.get(key), this.get(value))
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
