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
import type { Teller } from '#db/queries/region/region-records.ts'
import {
  type PlaceCounts,
  tryPlaces,
  writePlaceBoundaries,
} from '#db/queries/search/place-boundaries.ts'
import { addParkWords } from '#db/queries/search/words.ts'
import type { PlaceBoundary } from '#db/stored/place-boundary.ts'
import { twinReach } from '#db/stored/same-park.ts'
import { toldOn } from '#domain/facts/park-facts.ts'
import type { Pace } from './pace.ts'
import type { ImportNote, ImportOptions, ImportReader, ParkRecord } from './records.ts'
import { StreetWriter } from './street-writer.ts'

const LOOKED_AT = 1_000_000

/** Records written in one transaction, unless others wait for it. */
const BATCH = 500
/** With more new parks than this, the database's statistics are updated (ANALYZE). */
const MANY = 1_000
const EXAMPLES = 3
/** Maximum number of distinct reasons: a file may have any number of unknown words. */
const MAX_REASONS = 2_000
const OTHERS = 'others'
const NO_PLACES: PlaceCounts = { written: 0, known: 0, alone: 0 }

/** A reason with its number of records and a few examples. */
export type Counted = Pick<ImportNote, 'reason' | 'isMinor'> & {
  count: number
  examples: string[]
}

export type ImportSummary = {
  /** Records of the file, whether imported or not. */
  records: number
  counts: ImportCounts
  /** What became of the places of the file, which are no records. */
  places: PlaceCounts
  /** How many streets it has; those of a region alone are read. */
  streets: number
  /** Most frequent reason first. */
  skipped: Counted[]
  /** Parts left out of imported parks: most frequent first, minor ones last. */
  notes: Counted[]
  /** Records already processed by an earlier run. */
  resumedAt: number
  /** Whether it was stopped early; the next run resumes. */
  isStopped: boolean
  /** How many parks tell each fact, by its key; amenities not included. */
  facts: Map<string, number>
}

export type ImportFileOptions = Pick<ImportOptions, 'bbox' | 'onProgress'> & {
  reader: ImportReader
  fileName: string
  /** Other options that affect reading; if they change, the import starts over. */
  readAs: unknown
  dryRun?: boolean | undefined
  restart?: boolean | undefined
  /** Stops after the current batch. */
  signal?: AbortSignal | undefined
  /** The pace while visitors use the database; absent: batches of 500 without rests. */
  pace?: Pace | undefined
  /** The run of a region that tells the records. */
  teller?: Teller | undefined
  /** The city of streets that tell a zip code and no city; the streets are known to be in the United States. */
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
  const { bbox, signal, onProgress, pace, teller, townOfZip } = options
  const writer = options.dryRun ? new Rehearsal(database) : new Writer(database, file, options)
  const streets =
    teller && new StreetWriter(database, { regionId: teller.regionId, pace, townOfZip, signal })
  const tally = new Tally()
  const today = new Date()
  const places: PlaceBoundary[] = []
  let batch: ParkWrite[] = []
  let isStopped = false
  const flush = async () => {
    await writer.write(batch, tally.records)
    batch = []
    options.onBatch?.(tally.records)
    await pace?.rest(signal)
  }
  try {
    const reading = { bbox, signal, onProgress, withStreets: streets !== undefined }
    for await (const record of options.reader(file, reading)) {
      if ('street' in record) {
        await streets?.add(record.street)
        continue
      }
      if ('place' in record) {
        places.push(record.place)
        continue
      }
      if ('placeSkipped' in record) {
        tally.note([record.placeSkipped])
        continue
      }
      if (tally.records === 0) await writer.begin(places)
      const park = tally.take(record)
      if (tally.records <= writer.doneBefore) continue
      if (park) batch.push({ facts: toldOn(park, today), reach: twinReach(park.name) })
      if (batch.length < (pace?.batch() ?? BATCH)) continue
      await flush()
      signal?.throwIfAborted()
    }
    await streets?.finish()
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error
    isStopped = true
  }
  if (!isStopped) {
    if (tally.records === 0) await writer.begin(places)
    if (tally.records > writer.doneBefore) await flush()
    await writer.finish()
  }
  return {
    records: tally.records,
    counts: writer.counts,
    places: writer.places,
    streets: streets?.count ?? 0,
    skipped: byCount(tally.skipped),
    notes: byCount(tally.notes),
    resumedAt: writer.doneBefore,
    isStopped,
    facts: tally.facts,
  }
}

/** Counts the records of a file. */
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
  const { reason, example, isMinor } = note
  const name = counts.has(reason) || counts.size < MAX_REASONS ? reason : OTHERS
  const known = counts.get(name) ?? {
    ...{ reason: name, count: 0, examples: [] },
    ...(isMinor && name === reason ? { isMinor } : {}),
  }
  counts.set(name, known)
  known.count += 1
  if (example && known.examples.length < EXAMPLES) known.examples.push(example)
}

function byCount(counts: Map<string, Counted>): Counted[] {
  const isMinor = (counted: Counted) => Number(counted.isMinor ?? false)
  return [...counts.values()].sort((a, b) => isMinor(a) - isMinor(b) || b.count - a.count)
}

class Writer {
  doneBefore = 0
  places = NO_PLACES
  private run: ImportRun | undefined
  private readonly database: Database
  private readonly file: string
  private readonly options: ImportFileOptions

  constructor(database: Database, file: string, options: ImportFileOptions) {
    this.database = database
    this.file = file
    this.options = options
  }

  get counts(): ImportCounts {
    return this.run?.counts ?? { added: 0, updated: 0, unchanged: 0, joined: 0 }
  }

  /** Writes the places of the file first, as its parks are in them; a later run writes them again. */
  async begin(places: readonly PlaceBoundary[]): Promise<void> {
    const { fileName, readAs, restart, bbox, teller } = this.options
    const id = await fingerprint(this.file, { readAs, bbox })
    // A run that was interrupted after its import only tells what that did.
    const isOnce = teller !== undefined
    this.run = await beginImport(this.database, { id, fileName, restart, isOnce })
    this.doneBefore = this.run.records
    if (this.run.isResumed) this.options.onResume?.(this.run.records)
    this.places = await writePlaceBoundaries(this.database, places, teller?.regionId)
  }

  async write(parks: ParkWrite[], records: number): Promise<void> {
    if (!this.run) return
    const { teller } = this.options
    this.run = await writeImported(this.database, this.run, { parks, records, teller })
  }

  async finish(): Promise<void> {
    if (!this.run) return
    await finishImport(this.database, this.run.id)
    await addParkWords(this.database)
    if (this.counts.added > MANY) await analyzeParks(this.database)
  }
}

/** Counts what an import would do. */
class Rehearsal {
  readonly doneBefore = 0
  readonly counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, joined: 0 }
  places = NO_PLACES
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  async begin(places: readonly PlaceBoundary[]): Promise<void> {
    this.places = await tryPlaces(this.database, places)
  }

  async write(parks: ParkWrite[]): Promise<void> {
    for (const outcome of await tryImported(this.database, parks)) this.counts[outcome] += 1
  }

  async finish(): Promise<void> {}
}

/**
 * Identifies a file and how it is read: by its size and modification time, its first and last
 * million bytes, and the options.
 */
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
