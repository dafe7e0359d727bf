import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import { withTwins } from '../import/record-facts.ts'
import type { ImportNote, ImportReader } from '../import/records.ts'
import type { Told } from '../import/to-facts.ts'
import { TwinFinder } from '../import/twins.ts'

const NO_OTHERS: ReadonlyMap<number, ParkFacts[]> = new Map()

/** Records between two progress reports. */
const PROGRESS_EVERY = 50

/** A record of a file; `where` locates it: 'line 12'. */
export type FileRecord = { told: Told; where: string }

/** Reads all records of a file, identically on each pass. */
export type Scan = (
  file: string,
  options: {
    onBytes: (bytesRead: number, totalBytes: number) => void
    signal?: AbortSignal | undefined
  },
) => AsyncIterable<FileRecord>

/**
 * A reader that goes through a file twice: first to check that all of it can be read and to find
 * duplicates, then to return its parks. Nothing of a damaged file is imported. Where there are
 * duplicates, their facts are read in between.
 */
export function readTwice(scan: Scan): ImportReader {
  return async function* (file, { bbox, onProgress, signal }) {
    const twins = new TwinFinder()
    const counts = { all: 0, size: 0 }
    const onBytes = (bytesRead: number, totalBytes: number) => {
      counts.size = totalBytes
      onProgress?.({ bytesRead, totalBytes, phase: 'Checking' })
    }
    for await (const { told } of scan(file, { onBytes, signal })) {
      counts.all += 1
      if ('park' in told && isWithin(told.park)) twins.add(toEntry(told))
    }
    const reasonOf = twins.find()
    const others = twins.hasTwins ? await readOthers() : NO_OTHERS
    let [done, parks] = [0, 0]
    for await (const { told, where } of scan(file, { onBytes: () => {}, signal })) {
      // A small file is read completely before its first record is written.
      if (done % PROGRESS_EVERY === 0) {
        const bytesRead = Math.floor((counts.size * done) / counts.all)
        onProgress?.({ bytesRead, totalBytes: counts.size, phase: 'Importing' })
      }
      done += 1
      if ('skipped' in told) {
        yield { skipped: told.skipped, example: where }
        continue
      }
      const example = `${where}: ${told.park.name}`
      if (!isWithin(told.park)) {
        yield { skipped: 'outside the box', example }
        continue
      }
      const reason = reasonOf(parks)
      if (reason) yield { skipped: reason, example }
      else yield { park: withTwins(told.park, others.get(parks) ?? []), ...located(told, where) }
      parks += 1
    }

    /** What is skipped as the same park again, by the record that is kept: it may say more. */
    async function readOthers() {
      const found = new Map<number, ParkFacts[]>()
      let parks = 0
      for await (const { told } of scan(file, { onBytes: () => {}, signal })) {
        if (!('park' in told) || !isWithin(told.park)) continue
        const kept = twins.keptFor(parks++)
        if (kept === null || !told.park.facts) continue
        found.set(kept, [...(found.get(kept) ?? []), told.park])
      }
      return found
    }

    function isWithin({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
      return !bbox || boundsContain(bbox, { lat: latitude, lng: longitude })
    }
  }
}

function located({ park, notes = [] }: Extract<Told, { park: unknown }>, where: string) {
  if (notes.length === 0) return {}
  return {
    notes: notes.map(
      ({ example = park.name, ...note }): ImportNote => ({
        ...note,
        example: `${where}: ${example}`,
      }),
    ),
  }
}

function toEntry({ park, isNamed }: Extract<Told, { park: unknown }>) {
  return {
    name: park.name,
    lat: park.latitude,
    lng: park.longitude,
    area: park.area ?? 0,
    key: `${park.source}\n${park.sourceId}`,
    isNamed,
  }
}
