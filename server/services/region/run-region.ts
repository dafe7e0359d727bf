import { rename } from 'node:fs/promises'
import { parksAmongStreets } from '#db/queries/region/near-streets.ts'
import {
  countGone,
  countKnown,
  countMissed,
  countStated,
  type RecordKey,
  takeRecords,
} from '#db/queries/region/region-records.ts'
import { REGION_JOBS } from '#db/queries/region/region-runs.ts'
import { takeStreets } from '#db/queries/region/region-streets.ts'
import {
  changeRegion,
  deleteRegion,
  findRegion,
  type StoredRegion,
} from '#db/queries/region/regions.ts'
import { takePlaces } from '#db/queries/search/place-boundaries.ts'
import { formatBytes, MAX_REGION_BYTES, tooLargeText } from '#domain/region/region-limits.ts'
import type { RunKind, RunSummary } from '#domain/region/region-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { isDatabaseAway } from '../../core/errors.ts'
import { deriveNearStreets, takeNearStreets } from '../../region/import/near-streets.ts'
import { makePace } from '../../region/import/pace.ts'
import { type ImportSummary, importFile } from '../../region/import/pipeline.ts'
import { ImportError, type ImportOptions } from '../../region/import/records.ts'
import { ProviderError } from '../../sources/errors.ts'
import { RegionFileError } from '../../sources/regions/file-error.ts'
import { JobError, type JobKind, type Outcome, type RunningJob } from '../jobs.ts'
import { nextRefresh, refreshDue } from './change-regions.ts'
import { fetchFile, type RegionFile } from './fetch-file.ts'
import { tableOptions } from './file-mapping.ts'
import type { RegionPorts } from './ports.ts'
import { dropFiles, filesOf, nameIn } from './region-files.ts'

/** After a refresh that failed. */
const REGION_AFTER_FAILURE_MS = DAY_MS

/** A file with less than this share of the records that are known is doubtful. */
const LEAST_SHARE = 0.5
/** Records looked for in the database at once. */
const COUNTED_AT_ONCE = 500

/** Reasons and facts listed in a summary. */
const MAX_LISTED = 30

const FAILED = 'Something went wrong; the log of the server says what. Try again.'

/** A run that must not go on: its message tells the operator why. */
class DoubtfulError extends Error {
  override name = 'DoubtfulError'
}

/** Work on regions; what is interrupted goes on where it was. */
export function regionKind(deps: RegionPorts): JobKind {
  return {
    name: REGION_JOBS,
    attempts: Number.POSITIVE_INFINITY,
    failed: FAILED,
    async run(job) {
      const region = await findRegion(deps.database, Number(job.key))
      if (!region) return undefined
      try {
        const { kind } = job.input as { kind: RunKind }
        return await workers[kind](deps, region, job)
      } catch (error) {
        // A database that is away is not the file's fault: it goes on once the database answers.
        if (job.signal.aborted || isDatabaseAway(error)) throw error
        throw await afterFailure(deps, { region, job }, error)
      }
    },
    /** A cancelled run leaves no files behind but the one that was imported last. */
    async onCancel({ key }) {
      const region = await findRegion(deps.database, Number(key))
      if (region) await dropFiles(deps.regions.folder, region, { keeps: true })
    },
  }
}

/** Looks for regions that are due for a refresh. */
export function dueRegionsKind(deps: RegionPorts): JobKind {
  return {
    name: 'due regions',
    cron: '*/5 * * * *',
    attempts: Number.POSITIVE_INFINITY,
    run: () => refreshDue(deps).then(() => undefined),
  }
}

const workers = { add: bringIn, refresh: bringIn, remove: takeAway }

/** Tidies up after a failure, and returns it in words for the operator as far as it is meant for him. */
async function afterFailure(
  { database, regions }: RegionPorts,
  { region, job }: { region: StoredRegion; job: RunningJob },
  error: unknown,
): Promise<unknown> {
  const isExplained =
    [ImportError, ProviderError, RegionFileError, DoubtfulError].some(
      (kind) => error instanceof kind,
    ) && error instanceof Error
  const message = isExplained ? nameIn(error.message, { folder: regions.folder, region }) : FAILED
  // Of what could not be read nothing is stored; a download goes on where it was.
  if (!(error instanceof ProviderError)) await dropFiles(regions.folder, region, { keeps: true })
  if (region.isRefreshed) {
    await changeRegion(database, region.id, {
      nextRefreshAt: new Date(Date.now() + REGION_AFTER_FAILURE_MS),
    })
  }
  await job.say(message)
  return isExplained ? new JobError(message, { cause: error }) : error
}

async function bringIn(
  deps: RegionPorts,
  region: StoredRegion,
  job: RunningJob,
): Promise<Outcome | undefined> {
  const { database, regions } = deps
  const file = await fetchFile(deps, region, job)
  if (file === null) {
    await job.say('The file is the one that was imported last.')
    await locate(deps, { region, job }, { isNew: true })
    await dropFiles(regions.folder, region, { keeps: true })
    if (region.isRefreshed)
      await changeRegion(database, region.id, { nextRefreshAt: nextRefresh() })
    return undefined
  }
  doubtSize(region, file)
  await doubtRecords(deps, { region, file, job })
  const imported = await importRegion(deps, { region, file, job })
  const gone = await markGone(deps, region, job)
  await locate(deps, { region, job })
  job.signal.throwIfAborted()
  const { stored } = filesOf(regions.folder, region)
  if (file.path !== stored) await rename(file.path, stored)
  const summary = toSummary(imported, gone)
  await job.say(describeSummary(summary))
  await changeRegion(database, region.id, {
    fileBytes: file.bytes,
    checksum: file.md5,
    version: file.version,
    asOf: file.asOf,
    readBy: regions.build,
    nextRefreshAt: region.isRefreshed ? nextRefresh() : null,
  })
  // Last, as a run that is interrupted before finds its file by what is noted beside it.
  await dropFiles(regions.folder, region, { keeps: true })
  return { result: summary }
}

/** Gives the parks without an address their streets. */
async function locate(
  { database }: RegionPorts,
  { region, job }: { region: StoredRegion; job: RunningJob },
  options?: { isNew: boolean },
): Promise<void> {
  const among = await parksAmongStreets(database, region.id, options)
  await take(job, deriveNearStreets(database, among), { step: 'locate', total: among.length })
}

/** @throws DoubtfulError */
function doubtSize({ fileBytes }: StoredRegion, { bytes }: RegionFile): void {
  if (bytes > MAX_REGION_BYTES) throw new DoubtfulError(tooLargeText(bytes))
  if (fileBytes !== null && bytes < fileBytes * LEAST_SHARE) {
    throw new DoubtfulError(
      `The new file has only ${formatBytes(bytes)}, the last one had ${formatBytes(fileBytes)}: its content is doubtful, so nothing was changed. If it is right, remove the region and bring it in again.`,
    )
  }
}

type Import = { region: StoredRegion; file: RegionFile; job: RunningJob }

/**
 * Reads a newer file to its end and counts the known records it has, before anything is written.
 *
 * @throws DoubtfulError if it lacks most of them
 */
async function doubtRecords(
  { database, regions }: RegionPorts,
  { region, file, job }: Import,
): Promise<void> {
  const runKey = runKeyOf(region, job)
  const { known, stated } = await countStated(database, runKey)
  // If some of it is written, it was not doubtful.
  if (known === 0 || stated > 0) return
  let found = 0
  let keys: RecordKey[] = []
  const count = async () => {
    found += await countKnown(database, runKey, keys)
    keys = []
  }
  for await (const record of regions.readerOf(optionsOf(region))(file.path, readingOf(job))) {
    if (!('park' in record)) continue
    keys.push(record.park)
    if (keys.length === COUNTED_AT_ONCE) await count()
  }
  await count()
  if (found >= known * LEAST_SHARE) return
  throw new DoubtfulError(
    `The new file has only ${found.toLocaleString('en')} of ${known.toLocaleString('en')} known parks: that is doubtful, so nothing was changed. If it is right, remove the region and bring it in again.`,
  )
}

function runKeyOf({ id }: StoredRegion, job: RunningJob) {
  return { regionId: id, runId: job.id }
}

function optionsOf({ name, mapping }: StoredRegion) {
  return tableOptions(name, mapping)
}

function readingOf(job: RunningJob): ImportOptions {
  return {
    signal: job.signal,
    onProgress: ({ bytesRead, totalBytes }) =>
      job.report({ message: 'read', done: bytesRead, total: totalBytes }),
  }
}

async function importRegion(
  { database, regions }: RegionPorts,
  { region, file, job }: Import,
): Promise<ImportSummary> {
  const imported = await importFile(database, file.path, {
    ...readingOf(job),
    reader: regions.readerOf(optionsOf(region)),
    fileName: region.fileName,
    readAs: ['region', region.id, job.id, regions.build],
    pace: makePace(),
    runKey: runKeyOf(region, job),
    townOfZip: region.kind === 'tiger' ? await regions.townOfZip() : undefined,
    onBatch: (records) => job.report({ message: 'write', done: records, total: null }),
  })
  if (imported.isStopped) job.signal.throwIfAborted()
  return imported
}

/**
 * Marks as gone what two refreshes have not had.
 *
 * @returns the number of records, also of those that it marked before it was interrupted
 */
async function markGone(
  { database }: RegionPorts,
  region: StoredRegion,
  job: RunningJob,
): Promise<number> {
  const runKey = runKeyOf(region, job)
  await countMissed(database, runKey)
  await take(job, takeRecords(database, runKey, 'gone'), { step: 'compare', total: null })
  return countGone(database, runKey)
}

async function takeAway(
  deps: RegionPorts,
  region: StoredRegion,
  job: RunningJob,
): Promise<undefined> {
  const { database, regions } = deps
  const runKey = runKeyOf(region, job)
  const { known } = await countStated(database, runKey)
  // If this is given up, a refresh brings back what is gone by then.
  await changeRegion(database, region.id, { checksum: null, version: null })
  await take(job, takeRecords(database, runKey, 'all'), { step: 'take', total: known })
  const pace = makePace()
  const among = await parksAmongStreets(database, region.id)
  await take(job, takeNearStreets(database, among), { step: 'locate', total: among.length })
  for await (const _ of takePlaces(database, region.id)) await pace.rest(job.signal)
  for await (const _ of takeStreets(database, region.id)) await pace.rest(job.signal)
  // Other regions may have streets there, too.
  await take(job, deriveNearStreets(database, among), { step: 'locate', total: among.length })
  await dropFiles(regions.folder, region, { keeps: false })
  await deleteRegion(database, region.id)
}

async function take(
  job: RunningJob,
  batches: AsyncIterable<number>,
  { step, total }: { step: 'compare' | 'locate' | 'take'; total: number | null },
): Promise<void> {
  const pace = makePace()
  for await (const done of batches) {
    job.report({ message: step, done, total })
    await pace.rest(job.signal)
  }
}

/** What a run has done; `gone` are the records that it marked. */
function toSummary(imported: ImportSummary, gone: number): RunSummary {
  const { records, counts, places, streets, skipped, notes, facts } = imported
  const listed = (reasons: ImportSummary['notes']) =>
    reasons.slice(0, MAX_LISTED).map(({ reason, count, examples }) => ({ reason, count, examples }))
  return {
    records,
    ...counts,
    gone,
    places: places.written,
    streets,
    skipped: listed(skipped),
    notes: listed(notes),
    facts: [...facts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_LISTED)
      .map(([key, count]) => ({ key, count })),
  }
}

/** The numbers of a run in one line. */
function describeSummary(summary: RunSummary): string {
  const { records, added, updated, unchanged, joined, gone, streets = 0 } = summary
  const isOfStreets = records === 0 && streets > 0
  const parts = isOfStreets ? { streets } : { added, updated, unchanged, joined, gone }
  return Object.entries(parts)
    .map(([word, count]) => `${count.toLocaleString('en')} ${word}`)
    .join(', ')
}
