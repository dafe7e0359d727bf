import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Database } from '#db/client.ts'
import {
  analyzeParks,
  beginImport,
  finishImport,
  type ImportCounts,
  type ImportRun,
  tryImported,
  writeImported,
} from '#db/queries/park/imports.ts'
import type { ParkWrite } from '#db/queries/park/park-rows.ts'
import { parksAmongStreets } from '#db/queries/region/near-streets.ts'
import type { RegionRunKey } from '#db/queries/region/region-records.ts'
import {
  type PlaceCounts,
  tryPlaces,
  writePlaceBoundaries,
} from '#db/queries/search/place-boundaries.ts'
import { addParkWords } from '#db/queries/search/words.ts'
import type { PlaceBoundary } from '#db/stored/place-boundary.ts'
import { twinReach } from '#db/stored/same-park.ts'
import { statedOn } from '#domain/facts/park-facts.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { deriveNearStreets } from './near-streets.ts'
import type { Pace } from './pace.ts'
import type { ImportNote, ImportOptions, ImportReader, ParkRecord } from './records.ts'
import { StreetWriter } from './street-writer.ts'

/** Bytes at the beginning and end of a file by which it is identified. */
const LOOKED_AT = 1_000_000
/** Records written in one transaction, unless others wait for it. */
const BATCH = 500
/** With more new parks than this, the database's statistics are updated (ANALYZE). */
const MANY = 1_000
const EXAMPLES = 3
/** Maximum number of distinct reasons: a file may have any number of unknown words. */
const MAX_REASONS = 2_000
const OTHERS = 'others'

export type Counted = Pick<ImportNote, 'reason' | 'words' | 'isMinor'> & {
  count: number
  examples: string[]
}

export type ImportSummary = {
  /** Records of the file, whether imported or not. */
  records: number
  counts: ImportCounts
  /** What became of the places of the file, which are no records. */
  places: PlaceCounts
  /** How many streets it has, if they are read. */
  streets: number
  /** Most frequent reason first. */
  skipped: Counted[]
  /** Parts left out of imported parks: most frequent first, minor ones last. */
  notes: Counted[]
  /** Records already processed by an earlier run. */
  resumedAt: number
  /** Whether it was stopped early; the next run resumes. */
  isStopped: boolean
  /** How many parks state each fact, by its key; amenities not included. */
  facts: Map<string, number>
}

export type ImportFileOptions = Pick<ImportOptions, 'bbox' | 'onProgress'> & {
  reader: ImportReader
  fileName: string
  /** Other options that affect reading; if they change, the import starts over. */
  readAs: unknown
  dryRun?: boolean | undefined
  restart?: boolean | undefined
  signal?: AbortSignal | undefined
  /** The pace while visitors use the database; absent: batches of 500 without rests. */
  pace?: Pace | undefined
  /** Also the streets of a file that is no region's. */
  withStreets?: boolean | undefined
  /** The run of a region that the records come from. */
  runKey?: RegionRunKey | undefined
  /** The city of streets in the United States that state a zip code and no city. */
  townOfZip?: ((zip: string) => string | null) | undefined
  /** Called after each batch with the number of records so far. */
  onBatch?: ((records: number) => void) | undefined
  onResume?: ((records: number) => void) | undefined
}

/**
 * Imports the parks of a file in batches; each batch is written in one transaction with the
 * import's progress. An interrupted import resumes after the last batch.
 *
 * @throws ImportError if the file cannot be read; nothing of it is written then
 */
export async function importFile(
  database: Database,
  file: string,
  options: ImportFileOptions,
): Promise<ImportSummary> {
  const { bbox, signal, onProgress, onBatch, pace, runKey, townOfZip, dryRun } = options
  const regionId = runKey?.regionId ?? null
  const withStreets = runKey !== undefined || options.withStreets
  const streets =
    withStreets && !dryRun
      ? new StreetWriter(database, { regionId, pace, townOfZip, signal })
      : null
  let streetCount = 0
  const tally = new Tally()
  const today = new Date()
  const boundaries: PlaceBoundary[] = []
  let batch: ParkWrite[] = []
  let run: ImportRun | undefined
  let resumedAt = 0
  let isStopped = false
  let places: PlaceCounts = { written: 0, known: 0, alone: 0 }
  const tried: ImportCounts = { added: 0, updated: 0, unchanged: 0, joined: 0 }
  // The places of the file come first, as its parks are in them; a later run writes them again.
  const begin = async (): Promise<ImportRun | undefined> => {
    if (dryRun) {
      places = await tryPlaces(database, boundaries)
      return undefined
    }
    const { fileName, readAs, restart } = options
    const id = await fingerprint(file, { readAs, bbox })
    // A run of a region that was interrupted after its import only states what that did.
    const isOnce = runKey !== undefined
    const begun = await beginImport(database, { id, fileName, restart, isOnce })
    resumedAt = begun.records
    if (begun.isResumed) options.onResume?.(resumedAt)
    places = await writePlaceBoundaries(database, boundaries, runKey?.regionId)
    return begun
  }
  const flush = async () => {
    const { records } = tally
    if (run) run = await writeImported(database, run, { parks: batch, records, runKey })
    else for (const outcome of await tryImported(database, batch)) tried[outcome] += 1
    batch = []
    onBatch?.(records)
    await pace?.rest(signal)
  }
  try {
    const reading = { bbox, signal, onProgress, withStreets }
    for await (const record of options.reader(file, reading)) {
      if ('street' in record) {
        if (bbox && !boundsContain(bbox, record.street)) continue
        streetCount += 1
        await streets?.add(record.street)
      } else if ('place' in record) boundaries.push(record.place)
      else if ('placeSkipped' in record) tally.note([record.placeSkipped])
      else {
        if (tally.records === 0) run = await begin()
        const park = tally.take(record)
        if (tally.records <= resumedAt) continue
        if (park) batch.push({ facts: statedOn(park, today), reach: twinReach(park.name) })
        if (batch.length < (pace?.batch() ?? BATCH)) continue
        await flush()
        signal?.throwIfAborted()
      }
    }
    await streets?.finish()
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error
    isStopped = true
  }
  if (!isStopped) {
    if (tally.records === 0) run = await begin()
    if (tally.records > resumedAt) await flush()
    if (streets?.area && !runKey) await locate(database, { area: streets.area, pace, signal })
    if (run) {
      await finishImport(database, run.id)
      await addParkWords(database)
      if (run.counts.added > MANY) await analyzeParks(database)
    }
  }
  return {
    records: tally.records,
    counts: run?.counts ?? tried,
    places,
    streets: streetCount,
    skipped: byCount(tally.skipped),
    notes: byCount(tally.notes),
    resumedAt,
    isStopped,
    facts: tally.facts,
  }
}

/** Gives the parks without an address in an area their streets, as those of a region get them. */
async function locate(
  database: Database,
  { area, pace, signal }: { area: Bounds } & Pick<ImportFileOptions, 'pace' | 'signal'>,
): Promise<void> {
  const among = await parksAmongStreets(database, area)
  for await (const _ of deriveNearStreets(database, among)) await pace?.rest(signal)
}

class Tally {
  records = 0
  readonly skipped = new Map<string, Counted>()
  readonly notes = new Map<string, Counted>()
  readonly facts = new Map<string, number>()

  note(notes: readonly ImportNote[] = []): void {
    for (const note of notes) count(this.notes, note)
  }

  take(record: ParkRecord) {
    this.records += 1
    if ('park' in record) {
      // No map shows anything beyond.
      if (Math.abs(record.park.latitude) <= 89) {
        this.note(record.notes)
        for (const key of Object.keys(record.park.facts ?? {})) {
          this.facts.set(key, (this.facts.get(key) ?? 0) + 1)
        }
        return record.park
      }
      count(this.skipped, { reason: 'coordinates out of range', example: record.park.name })
    } else count(this.skipped, { reason: record.skipped, example: record.example })
    return null
  }
}

function count(counts: Map<string, Counted>, note: ImportNote): void {
  const { reason, words, example, isMinor } = note
  const name = counts.has(reason) || counts.size < MAX_REASONS ? reason : OTHERS
  const known: Counted = counts.get(name) ?? { reason: name, count: 0, examples: [] }
  counts.set(name, known)
  if (isMinor && name === reason) known.isMinor = isMinor
  if (words !== undefined && name === reason) known.words = words
  known.count += 1
  if (example && known.examples.length < EXAMPLES) known.examples.push(example)
}

function byCount(counts: Map<string, Counted>): Counted[] {
  const isMinor = (counted: Counted) => Number(counted.isMinor ?? false)
  return [...counts.values()].sort((a, b) => isMinor(a) - isMinor(b) || b.count - a.count)
}

/** Identifies a file and how it is read. */
async function fingerprint(file: string, options: unknown): Promise<string> {
  const handle = await open(file)
  try {
    const { size, mtimeMs } = await handle.stat()
    const hash = createHash('sha256').update(JSON.stringify([size, mtimeMs, options]))
    for (const start of [0, Math.max(0, size - LOOKED_AT)]) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, start)
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await handle.close()
  }
}
