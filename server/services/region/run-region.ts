import { rename } from 'node:fs/promises'
import { parksAmongStreets } from '#db/queries/region/near-streets.ts'
import {
  countGone,
  countKnown,
  countMissed,
  countTold,
  type RecordKey,
  takeRecords,
} from '#db/queries/region/region-records.ts'
import {
  type ClaimedRun,
  completeRegionRun,
  endRegionRun,
  hasOpenRun,
  logRegionRun,
  type OwnedRun,
  releaseRegionRun,
} from '#db/queries/region/region-runs.ts'
import { takeStreets } from '#db/queries/region/region-streets.ts'
import {
  changeRegion,
  deleteRegion,
  findRegion,
  type StoredRegion,
} from '#db/queries/region/regions.ts'
import { takePlaces } from '#db/queries/search/place-boundaries.ts'
import { formatBytes, MAX_REGION_BYTES, tooLargeText } from '#domain/region/region-limits.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { isDatabaseAway } from '../../core/errors.ts'
import { makePace } from '../../region/import/pace.ts'
import { type ImportSummary, importFile } from '../../region/import/pipeline.ts'
import { ImportError, type ImportOptions } from '../../region/import/records.ts'
import { sourceOf } from '../../region/readers/source-of.ts'
import { ProviderError } from '../../sources/errors.ts'
import { RegionFileError } from '../../sources/regions/file-error.ts'
import { nextRefresh } from './change-regions.ts'
import { fetchFile, type RegionFile } from './fetch-file.ts'
import { deriveNearStreets, takeNearStreets } from './near-streets.ts'
import type { RegionPorts } from './ports.ts'
import { dropFiles, filesOf, nameIn } from './region-files.ts'
import { keepRun, type RunKeeper, RunStoppedError } from './run-keeper.ts'
import { describeSummary, toSummary } from './run-summary.ts'

/** After a refresh that failed. */
const REGION_AFTER_FAILURE_MS = DAY_MS

/** A file with less than this share of the records that are known is doubtful. */
const LEAST_SHARE = 0.5
/** Records looked for in the database at once. */
const COUNTED_AT_ONCE = 500

const FAILED = 'Something went wrong; the log of the server says what. Try again.'

/** A run that must not go on: its message tells the operator why. */
class DoubtfulError extends Error {
  override name = 'DoubtfulError'
}

/**
 * Does the work of a claimed run, up to its end or until the signal is aborted: it is then given
 * back, so that it is continued where it was.
 *
 * @throws DatabaseUnavailableError; the run is then given back or, in the end, counts as dead
 */
export async function runRegion(
  deps: RegionPorts,
  claimed: ClaimedRun & { owner: string },
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = deps
  const region = await findRegion(database, claimed.regionId)
  if (!region) return
  const keeper = keepRun(deps, claimed, signal)
  try {
    await workers[claimed.kind](deps, region, keeper)
  } catch (error) {
    // What is aborted may say so in its own words.
    const reason = keeper.signal.aborted ? keeper.signal.reason : error
    if (signal.aborted) await releaseRegionRun(database, claimed)
    else if (reason instanceof RunStoppedError) await afterStop(deps, region, reason)
    else if (isDatabaseAway(reason)) {
      // Not the file's fault: it goes on where it was once the database answers.
      await releaseRegionRun(database, claimed)
      throw error
    } else await afterFailure(deps, { region, run: claimed }, reason)
  } finally {
    await keeper.end()
    log.debug({ region: region.key, run: claimed.id }, 'work on a region has ended')
  }
}

const workers = { add: bringIn, refresh: bringIn, remove: takeAway }

/** A cancelled run leaves no files behind but the one that was imported last. */
async function afterStop(
  { database, regions }: RegionPorts,
  region: StoredRegion,
  { state }: RunStoppedError,
): Promise<void> {
  // The next run may have begun.
  if (state !== 'cancelled' || (await hasOpenRun(database, region.id))) return
  await dropFiles(regions.folder, region, { keeps: true })
}

async function afterFailure(
  deps: RegionPorts,
  { region, run }: { region: StoredRegion; run: OwnedRun },
  error: unknown,
): Promise<void> {
  const { database, log, regions } = deps
  const isExplained =
    [ImportError, ProviderError, RegionFileError, DoubtfulError].some(
      (kind) => error instanceof kind,
    ) && error instanceof Error
  const message = isExplained ? nameIn(error.message, { folder: regions.folder, region }) : FAILED
  if (isExplained)
    log.warn({ region: region.key, reason: message }, 'a region could not be imported')
  else log.error({ err: error, region: region.key }, 'a region could not be imported')
  // Of what could not be read nothing is kept; a download goes on where it was.
  if (!(error instanceof ProviderError)) await dropFiles(regions.folder, region, { keeps: true })
  if (region.isRefreshed) {
    await changeRegion(database, region.id, {
      nextRefreshAt: new Date(Date.now() + REGION_AFTER_FAILURE_MS),
    })
  }
  await logRegionRun(database, run.id, { at: new Date().toISOString(), text: message })
  await endRegionRun(database, run, { state: 'failed', message })
}

async function bringIn(deps: RegionPorts, region: StoredRegion, keeper: RunKeeper): Promise<void> {
  const { database, regions } = deps
  const file = await fetchFile(deps, region, keeper)
  if (file === null) {
    await keeper.say('The file is the one that was imported last.')
    await locate(deps, { region, keeper }, { isNew: true })
    await dropFiles(regions.folder, region, { keeps: true })
    if (region.isRefreshed)
      await changeRegion(database, region.id, { nextRefreshAt: nextRefresh() })
    return endRegionRun(database, keeper.run, { state: 'unchanged' })
  }
  doubtSize(region, file)
  await doubtRecords(deps, { region, file, keeper })
  const imported = await importRegion(deps, { region, file, keeper })
  const gone = await markGone(deps, region, keeper)
  await locate(deps, { region, keeper })
  keeper.signal.throwIfAborted()
  const { kept } = filesOf(regions.folder, region)
  if (file.path !== kept) await rename(file.path, kept)
  const summary = toSummary(imported, gone)
  await keeper.say(describeSummary(summary))
  const isCompleted = await completeRegionRun(database, keeper.run, {
    regionId: region.id,
    file: {
      bytes: file.bytes,
      checksum: file.md5,
      version: file.version,
      asOf: file.asOf,
      readBy: regions.build,
    },
    nextRefreshAt: region.isRefreshed ? nextRefresh() : null,
    summary,
  })
  // It goes on from here when it is resumed, and finds its file.
  if (!isCompleted) return
  // Last, as a run that is interrupted before finds its file by what is noted beside it.
  await dropFiles(regions.folder, region, { keeps: true })
}

/** Gives the parks without an address their streets. */
async function locate(
  { database }: RegionPorts,
  { region, keeper }: { region: StoredRegion; keeper: RunKeeper },
  options?: { isNew: boolean },
): Promise<void> {
  const among = await parksAmongStreets(database, region.id, options)
  await take(keeper, deriveNearStreets(database, among), { step: 'locate', total: among.length })
}

/** @throws DoubtfulError */
function doubtSize({ fileBytes }: StoredRegion, { bytes }: RegionFile): void {
  if (bytes > MAX_REGION_BYTES) throw new DoubtfulError(tooLargeText(bytes))
  if (fileBytes !== null && bytes < fileBytes * LEAST_SHARE) {
    throw new DoubtfulError(
      `The new file has only ${formatBytes(bytes)}, the last one had ${formatBytes(fileBytes)}: what it tells is doubtful, so nothing was changed. If it is right, remove the region and bring it in again.`,
    )
  }
}

type Import = { region: StoredRegion; file: RegionFile; keeper: RunKeeper }

/**
 * Reads a newer file to its end and counts the known records it has, before anything is written.
 *
 * @throws DoubtfulError if it lacks most of them
 */
async function doubtRecords(
  { database, regions }: RegionPorts,
  { region, file, keeper }: Import,
): Promise<void> {
  const teller = tellerOf(region, keeper)
  const { known, told } = await countTold(database, teller)
  // If some of it is written, it was not doubtful.
  if (known === 0 || told > 0) return
  let found = 0
  let keys: RecordKey[] = []
  const count = async () => {
    found += await countKnown(database, teller, keys)
    keys = []
  }
  for await (const record of regions.readerOf(optionsOf(region))(file.path, readingOf(keeper))) {
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

function tellerOf({ id }: StoredRegion, { run }: RunKeeper) {
  return { regionId: id, runId: run.id }
}

function optionsOf({ name }: StoredRegion) {
  return { source: sourceOf(name), columns: {} }
}

function readingOf(keeper: RunKeeper): ImportOptions {
  return {
    signal: keeper.signal,
    onProgress: ({ bytesRead, totalBytes }) =>
      keeper.progress({ step: 'read', done: bytesRead, total: totalBytes }),
  }
}

async function importRegion(
  { database, regions }: RegionPorts,
  { region, file, keeper }: Import,
): Promise<ImportSummary> {
  const imported = await importFile(database, file.path, {
    ...readingOf(keeper),
    reader: regions.readerOf(optionsOf(region)),
    fileName: region.fileName,
    readAs: ['region', region.id, keeper.run.id, regions.build],
    pace: makePace(),
    teller: tellerOf(region, keeper),
    townOfZip: region.kind === 'tiger' ? await regions.townOfZip() : undefined,
    onBatch: (records) => keeper.progress({ step: 'write', done: records, total: null }),
  })
  if (imported.isStopped) keeper.signal.throwIfAborted()
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
  keeper: RunKeeper,
): Promise<number> {
  const teller = tellerOf(region, keeper)
  await countMissed(database, teller)
  await take(keeper, takeRecords(database, teller, 'gone'), { step: 'compare', total: null })
  return countGone(database, teller)
}

async function takeAway(deps: RegionPorts, region: StoredRegion, keeper: RunKeeper): Promise<void> {
  const { database, regions } = deps
  const teller = tellerOf(region, keeper)
  const { known } = await countTold(database, teller)
  // If this is given up, a refresh brings back what is gone by then.
  await changeRegion(database, region.id, { checksum: null, version: null })
  await take(keeper, takeRecords(database, teller, 'all'), { step: 'take', total: known })
  const pace = makePace()
  const among = await parksAmongStreets(database, region.id)
  await take(keeper, takeNearStreets(database, among), { step: 'locate', total: among.length })
  for await (const _ of takePlaces(database, region.id)) await pace.rest(keeper.signal)
  for await (const _ of takeStreets(database, region.id)) await pace.rest(keeper.signal)
  // Other regions may have streets there, too.
  await take(keeper, deriveNearStreets(database, among), { step: 'locate', total: among.length })
  await dropFiles(regions.folder, region, { keeps: false })
  await deleteRegion(database, region.id)
}

async function take(
  keeper: RunKeeper,
  batches: AsyncIterable<number>,
  { step, total }: { step: 'compare' | 'locate' | 'take'; total: number | null },
): Promise<void> {
  const pace = makePace()
  for await (const done of batches) {
    keeper.progress({ step, done, total })
    await pace.rest(keeper.signal)
  }
}
