import { createHash } from 'node:crypto'
import { twinReach } from '#db/stored/same-park.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { normaliseName } from '#domain/text/names.ts'

const METRES_PER_DEGREE = 111_000
/** Records per chunk of the lists. */
const PIECE = 65_536
const FIELDS = 5
const [NAME, ID, LAT, LNG, AREA] = [0, 1, 2, 3, 4] as const

/** Why a record is skipped in favour of another one of the file. */
export type TwinReason = 'the same park again' | 'the same id again'

type Entry = {
  name: string
  lat: number
  lng: number
  /** Square metres; 0 if unknown. */
  area: number
  /** Source and id: two records must not share it. */
  key: string
  /**
   * Whether it cannot be a duplicate of another record, whatever its name, because it has its own
   * source id.
   */
  isNamed: boolean
}

/**
 * Finds records of one file that are the same park: same name, no further apart than `twinReach`
 * allows. The largest one is kept, or else the first. It stores 40 bytes per record and no texts:
 * 40 MB for a million.
 */
export class TwinFinder {
  private pieces: Float64Array[] = []
  private reaches = new Map<number, number>()
  private count = 0
  private kept = new Map<number, number>()

  /** Records are identified by their order. */
  add({ name, lat, lng, area, key, isNamed }: Entry): void {
    const at = this.count % PIECE
    if (at === 0) this.pieces.push(new Float64Array(PIECE * FIELDS))
    const hash = isNamed ? -1 - this.count : hashOf(normaliseName(name))
    this.pieces[this.pieces.length - 1]?.set([hash, hashOf(key), lat, lng, area], at * FIELDS)
    // Few names are generic; all others have the same reach.
    const reach = isNamed ? USUAL_REACH : twinReach(name)
    if (reach < USUAL_REACH) this.reaches.set(hash, reach)
    this.count += 1
  }

  /** Returns which records to skip, by their order, and why. */
  find(): (index: number) => TwinReason | null {
    const verdicts = new Uint8Array(this.count)
    this.markSame(NAME, (group) => {
      for (const index of this.smaller(group)) verdicts[index] = 1
    })
    this.markSame(ID, (group) => {
      for (const index of group.filter((one) => verdicts[one] === 0).slice(1)) verdicts[index] = 2
    })
    const reasons = [null, 'the same park again', 'the same id again'] as const
    return (index) => reasons[verdicts[index] ?? 0] ?? null
  }

  /** Which record is kept for one that is the same park again; null for others, before `find` too. */
  keptFor(index: number): number | null {
    return this.kept.get(index) ?? null
  }

  /** Whether any record is the same park again. */
  get hasTwins(): boolean {
    return this.kept.size > 0
  }

  private get(index: number, field: number): number {
    return this.pieces[Math.floor(index / PIECE)]?.[(index % PIECE) * FIELDS + field] ?? Number.NaN
  }

  /** Calls back with each group of records that share a field, in order. */
  private markSame(field: number, mark: (group: number[]) => void): void {
    const values = Float64Array.from({ length: this.count }, (_, index) => this.get(index, field))
    const sorted = values.slice().sort()
    const groups = new Map<number, number[]>()
    sorted.forEach((value, index) => {
      if (value === sorted[index + 1]) groups.set(value, [])
    })
    values.forEach((value, index) => {
      groups.get(value)?.push(index)
    })
    for (const group of groups.values()) mark(group)
  }

  /** Records of the same name that are within reach of a larger one. */
  private smaller(namesakes: number[]): number[] {
    const reach = this.reaches.get(this.get(namesakes[0] ?? 0, NAME)) ?? USUAL_REACH
    const bandOf = (index: number) => Math.floor((this.get(index, LAT) * METRES_PER_DEGREE) / reach)
    const place = (index: number) => ({ lat: this.get(index, LAT), lng: this.get(index, LNG) })
    const bands = new Map<number, number[]>()
    const bySize = namesakes.sort((a, b) => this.get(b, AREA) - this.get(a, AREA) || a - b)
    return bySize.filter((index) => {
      const band = bandOf(index)
      const near = [band - 1, band, band + 1].flatMap((one) => bands.get(one) ?? [])
      const twin = near.find((kept) => distanceMetres(place(kept), place(index)) <= reach)
      if (twin !== undefined) {
        this.kept.set(index, twin)
        return true
      }
      const kept = bands.get(band)
      if (kept) kept.push(index)
      else bands.set(band, [index])
      return false
    })
  }
}

const USUAL_REACH = twinReach('Golden Gate Park')

/** A 52-bit hash: among a million texts, two collide in one of 9,000 files. */
function hashOf(text: string): number {
  const digest = createHash('sha1').update(text).digest()
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)
}
