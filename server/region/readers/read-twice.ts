import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { twinReach } from '#db/stored/same-park.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { normaliseName } from '#domain/text/names.ts'
import { withTwins } from '../import/record-facts.ts'
import type { ImportReader } from '../import/records.ts'
import type { ReadRecord } from '../import/to-facts.ts'
import { NumberList } from './osm/stores/number-list.ts'
import type { TextOptions } from './text-file.ts'

const METRES_PER_DEGREE = 111_000
const REASONS = [null, 'the same park again', 'the same id again'] as const
const USUAL_REACH = twinReach('Golden Gate Park')
/** Records between two progress reports. */
const PROGRESS_EVERY = 50

/** A record of a file; `where` locates it: 'line 12'. */
export type FileRecord = { outcome: ReadRecord; where: string }

/** Reads all records of a file, identically on each pass. */
export type Scan = (file: string, options: TextOptions) => AsyncIterable<FileRecord>

/**
 * A reader that goes through a file twice: first to check that all of it can be read and to find
 * duplicates, then to return its parks. Nothing of a damaged file is imported. Where there are
 * duplicates, their facts are read in between.
 */
export function readTwice(scan: Scan): ImportReader {
  return async function* (file, { bbox, onProgress, signal }) {
    const isWithin = ({ latitude, longitude }: ParkFacts) =>
      !bbox || boundsContain(bbox, { lat: latitude, lng: longitude })
    const twins = new TwinFinder()
    const { size: totalBytes } = await stat(file)
    const onBytes = (bytesRead: number) =>
      onProgress?.({ bytesRead, totalBytes, phase: 'Checking' })
    let all = 0
    for await (const { outcome } of scan(file, { onBytes, signal })) {
      all += 1
      if (!('park' in outcome) || !isWithin(outcome.park)) continue
      const { name, latitude: lat, longitude: lng, area = 0, source, sourceId } = outcome.park
      twins.add({ name, lat, lng, area, key: `${source}\n${sourceId}`, isNamed: outcome.isNamed })
    }
    const reasonOf = twins.find()
    // What is skipped as the same park again may say more than the record it is skipped for.
    const others = new Map<number, ParkFacts[]>()
    if (twins.hasTwins) {
      let parks = 0
      for await (const { outcome } of scan(file, { signal })) {
        if (!('park' in outcome) || !isWithin(outcome.park)) continue
        const remaining = twins.remainingFor(parks++)
        if (remaining === null || !outcome.park.facts) continue
        others.set(remaining, [...(others.get(remaining) ?? []), outcome.park])
      }
    }
    let [done, parks] = [0, 0]
    for await (const { outcome, where } of scan(file, { signal })) {
      // A small file is read completely before its first record is written.
      if (done % PROGRESS_EVERY === 0) {
        const bytesRead = Math.floor((totalBytes * done) / all)
        onProgress?.({ bytesRead, totalBytes, phase: 'Importing' })
      }
      done += 1
      if ('skipped' in outcome) {
        yield { skipped: outcome.skipped, example: where }
        continue
      }
      const example = `${where}: ${outcome.park.name}`
      if (!isWithin(outcome.park)) {
        yield { skipped: 'outside the box', example }
        continue
      }
      const skipped = reasonOf(parks)
      if (skipped) yield { skipped, example }
      else {
        const park = withTwins(outcome.park, others.get(parks) ?? [])
        const notes = outcome.notes?.map((note) => {
          return { ...note, example: `${where}: ${note.example ?? outcome.park.name}` }
        })
        yield { park, ...(notes?.length ? { notes } : {}) }
      }
      parks += 1
    }
  }
}

type Entry = {
  name: string
  lat: number
  lng: number
  /** Square meters; 0 if unknown. */
  area: number
  /** Source and id: two records must not share it. */
  key: string
  /** Whether it has its own source id, so that it is no duplicate, whatever its name. */
  isNamed: boolean
}

/**
 * Finds records of one file that are the same park: same name, no further apart than `twinReach`
 * allows. The largest one remains, or else the first. It stores 40 bytes per record and no texts:
 * 40 MB for a million.
 */
export class TwinFinder {
  /** Hashes of names and of ids. */
  private names = new NumberList()
  private ids = new NumberList()
  private lats = new NumberList()
  private lngs = new NumberList()
  private areas = new NumberList()
  private reaches = new Map<number, number>()
  private remaining = new Map<number, number>()

  /** Records are identified by their order. */
  add({ name, lat, lng, area, key, isNamed }: Entry): void {
    const hash = isNamed ? -1 - this.names.length : hashOf(normaliseName(name))
    this.names.push(hash)
    this.ids.push(hashOf(key))
    this.lats.push(lat)
    this.lngs.push(lng)
    this.areas.push(area)
    // Few names are generic; all others have the same reach.
    const reach = isNamed ? USUAL_REACH : twinReach(name)
    if (reach < USUAL_REACH) this.reaches.set(hash, reach)
  }

  /** Returns which records to skip, by their order, and why. */
  find(): (index: number) => (typeof REASONS)[number] {
    const verdicts = new Uint8Array(this.names.length)
    for (const group of sameIn(this.names)) {
      for (const index of this.smaller(group)) verdicts[index] = 1
    }
    for (const group of sameIn(this.ids)) {
      for (const index of group.filter((one) => verdicts[one] === 0).slice(1)) verdicts[index] = 2
    }
    return (index) => REASONS[verdicts[index] ?? 0] ?? null
  }

  /** The record that one is skipped for as the same park; null for others, before `find` too. */
  remainingFor(index: number): number | null {
    return this.remaining.get(index) ?? null
  }

  /** Whether any record is the same park again. */
  get hasTwins(): boolean {
    return this.remaining.size > 0
  }

  /** Records of the same name that are within reach of a larger one. */
  private smaller(namesakes: number[]): number[] {
    const { names, lats, lngs, areas } = this
    const reach = this.reaches.get(names.at(namesakes[0] ?? 0)) ?? USUAL_REACH
    const bandOf = (index: number) => Math.floor((lats.at(index) * METRES_PER_DEGREE) / reach)
    const place = (index: number) => ({ lat: lats.at(index), lng: lngs.at(index) })
    const bands = new Map<number, number[]>()
    const bySize = namesakes.sort((a, b) => areas.at(b) - areas.at(a) || a - b)
    return bySize.filter((index) => {
      const band = bandOf(index)
      const near = [band - 1, band, band + 1].flatMap((one) => bands.get(one) ?? [])
      const twin = near.find((larger) => distanceMetres(place(larger), place(index)) <= reach)
      if (twin !== undefined) {
        this.remaining.set(index, twin)
        return true
      }
      const others = bands.get(band)
      if (others) others.push(index)
      else bands.set(band, [index])
      return false
    })
  }
}

/** The groups of records that share a value, in order. */
function sameIn(list: NumberList): Iterable<number[]> {
  const values = Float64Array.from({ length: list.length }, (_, index) => list.at(index))
  const sorted = values.slice().sort()
  const groups = new Map<number, number[]>()
  sorted.forEach((value, index) => {
    if (value === sorted[index + 1]) groups.set(value, [])
  })
  values.forEach((value, index) => {
    groups.get(value)?.push(index)
  })
  return groups.values()
}

/** A 52-bit hash: among a million texts, two collide in one of 9,000 files. */
function hashOf(text: string): number {
  const digest = createHash('sha1').update(text).digest()
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)
}
