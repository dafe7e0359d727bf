import { PbfReader } from 'pbf'
import type { Run } from './packed.ts'

/** What keys indicate, as bits: a feature, a path or street, a place, a name. */
const TELLING: Readonly<Record<string, number>> = {
  leisure: 1,
  boundary: 1,
  tourism: 1,
  amenity: 1,
  highway: 2,
  place: 4,
  name: 8,
  sac_scale: 8,
  trail_visibility: 8,
}

/** First character and length of these keys, so that other strings need not be decoded. */
const LOOKS = new Set(Object.keys(TELLING).map((key) => key.charCodeAt(0) * 32 + key.length))

/** Whether an element with such keys may be a park, lie in one or give one its name. */
export function isTelling(told: number): boolean {
  return (told & 1) !== 0 || ((told & 8) !== 0 && (told & 6) !== 0)
}

/** The strings of a block, decoded on demand. */
export class StringTable {
  /** What each string indicates as a key. */
  readonly told: Uint8Array
  /** Whether any key of the block is of use. */
  readonly isTelling: boolean
  #bytes: Buffer
  #ends: number[] = []
  #starts: number[] = []
  #decoded: (string | undefined)[] = []

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes
    const pbf = new PbfReader(bytes)
    pbf.pos = start
    while (pbf.nextField(end) !== 0) {
      const length = pbf.readVarint()
      this.#starts.push(pbf.pos)
      pbf.pos += length
      this.#ends.push(pbf.pos)
    }
    this.told = new Uint8Array(this.#starts.length)
    let told = 0
    for (let index = 0; index < this.told.length; index++) {
      told |= this.told[index] = this.#toldByKey(index)
    }
    this.isTelling = isTelling(told)
  }

  get(index: number): string {
    const known = this.#decoded[index]
    if (known !== undefined) return known
    const text = this.#bytes.toString('utf8', this.#starts[index], this.#ends[index])
    this.#decoded[index] = text
    return text
  }

  /** What an element's keys indicate together. */
  toldBy({ bytes, start, end }: Run): number {
    let told = 0
    for (let at = start; at < end; ) {
      let byte = bytes[at++] ?? 0
      let key = byte & 0x7f
      for (let shift = 7; byte > 0x7f && shift < 35; shift += 7) {
        byte = bytes[at++] ?? 0
        key |= (byte & 0x7f) << shift
      }
      told |= this.told[key] ?? 0
    }
    return told
  }

  #toldByKey(index: number): number {
    const start = this.#starts[index] ?? 0
    const length = (this.#ends[index] ?? 0) - start
    if (!LOOKS.has((this.#bytes[start] ?? 0) * 32 + length)) return 0
    return TELLING[this.get(index)] ?? 0
  }
}
