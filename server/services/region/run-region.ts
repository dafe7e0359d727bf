import { rename } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { analyzeParks } from '#db/queries/park/imports.ts'
import {
  countGone,
  countMissed,
  countTold,
  takeRecords,
} from '#db/queries/region/region-records.ts'
import {
  type ClaimedRun,
  completeRegionRun,
  endRegionRun,
  logRegionRun,
  releaseRegionRun,
} from '#db/queries/region/region-runs.ts'
import {
  changeRegion,
  deleteRegion,
  findRegion,
  type StoredRegion,
} from '#db/queries/region/regions.ts'
import { formatBytes, MAX_REGION_BYTES } from '#domain/region/region-limits.ts'
import type { RunSummary } from '#domain/region/region-schemas.ts'
import { REGION_RETRY_MS } from '#domain/time/lifetimes/regions.ts'
import { isDatabaseAway } from '../../core/errors.ts'
import { type ImportSummary, importFile } from '../../region/import/pipeline.ts'
import { ImportError } from '../../region/import/records.ts'
import { sourceOf } from '../../region/readers/source-of.ts'
import { ProviderError } from '../../sources/errors.ts'
import { RegionFileError } from '../../sources/regions/file-error.ts'
import { nextRefresh } from './change-regions.ts'
import { fetchFile, type RegionFile } from './fetch-file.ts'
import type { RegionPorts } from './ports.ts'
import { dropFiles, filesOf } from './region-files.ts'
import { keepRun, type RunKeeper, RunStoppedError } from './run-keeper.ts'

/** Records written in one transaction: searches wait for it on the embedded database. */
const BATCH = 50
/** With more new parks than this, the database's statistics are updated (ANALYZE). */
const MANY = 1_000
/** A file with less than this share of the records that are known is doubtful. */
const LEAST_SHARE = 0.5
/** Reasons and facts listed in a summary. */
const MAX_LISTED = 30

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
    if (signal.aborted) await releaseRegionRun(database, claimed.id)
    else if (error instanceof RunStoppedError) await afterStop(deps, region, error)
    else if (isDatabaseAway(error)) {
      // Not the file's fault: it goes on where it was once the database answers.
      await releaseRegionRun(database, claimed.id)
      throw error
    } else await afterFailure(deps, { region, runId: claimed.id }, error)
  } finally {
    await keeper.end()
    log.debug({ region: region.key, run: claimed.id }, 'work on a region has ended')
  }
}

const workers = { add: bringIn, refresh: bringIn, remove: takeAway }

/** A cancelled run leaves no files behind but the one that was imported last. */
async function afterStop(
  { regions }: RegionPorts,
  region: StoredRegion,
  { state }: RunStoppedError,
): Promise<void> {
  if (state === 'cancelled') await dropFiles(regions.folder, region, { keeps: true })
}

async function afterFailure(
  deps: RegionPorts,
  { region, runId }: { region: StoredRegion; runId: number },
  error: unknown,
): Promise<void> {
  const { database, log, regions } = deps
  const isExplained =
    [ImportError, ProviderError, RegionFileError, DoubtfulError].some(
      (kind) => error instanceof kind,
    ) && error instanceof Error
  const { kept, next } = filesOf(regions.folder, region)
  const message = isExplained
    ? [next, kept, basename(next), basename(kept)].reduce(
        (text, file) => text.replaceAll(file, region.name),
        error.message,
      )
    : FAILED
  if (isExplained)
    log.warn({ region: region.key, reason: message }, 'a region could not be imported')
  else log.error({ err: error, region: region.key }, 'a region could not be imported')
  // Of what could not be read nothing is kept; a download goes on where it was.
  if (!(error instanceof ProviderError)) await dropFiles(regions.folder, region, { keeps: true })
  if (region.isRefreshed) {
    await changeRegion(database, region.id, {
      nextRefreshAt: new Date(Date.now() + REGION_RETRY_MS),
    })
  }
  await logRegionRun(database, runId, { at: new Date().toISOString(), text: message })
  await endRegionRun(database, runId, { state: 'failed', message })
}

async function bringIn(deps: RegionPorts, region: StoredRegion, keeper: RunKeeper): Promise<void> {
  const { database, regions } = deps
  const file = await fetchFile(deps, region, keeper)
  if (file === null) {
    await keeper.say('The file is the one that was imported last.')
    await dropFiles(regions.folder, region, { keeps: true })
    if (region.isRefreshed)
      await changeRegion(database, region.id, { nextRefreshAt: nextRefresh() })
    return endRegionRun(database, keeper.runId, { state: 'unchanged' })
  }
  doubt(region, file)
  const imported = await importRegion(deps, { region, file, keeper })
  const gone = await markGone(deps, region, keeper)
  const { kept } = filesOf(regions.folder, region)
  if (file.path !== kept) await rename(file.path, kept)
  const summary = toSummary(imported, gone)
  await keeper.say(describe(summary))
  await completeRegionRun(database, keeper.runId, {
    regionId: region.id,
    file: { bytes: file.bytes, checksum: file.md5, asOf: file.asOf },
    nextRefreshAt: region.isRefreshed ? nextRefresh() : null,
    summary,
  })
  // Last, as a run that is interrupted before finds its file by what is noted beside it.
  await dropFiles(regions.folder, region, { keeps: true })
}

/** @throws DoubtfulError */
function doubt({ fileBytes }: StoredRegion, { bytes }: RegionFile): void {
  if (bytes > MAX_REGION_BYTES) {
    throw new DoubtfulError(
      `The file has ${formatBytes(bytes)}, and at most ${formatBytes(MAX_REGION_BYTES)} can be read.`,
    )
  }
  if (fileBytes !== null && bytes < fileBytes * LEAST_SHARE) {
    throw new DoubtfulError(
      `The new file has only ${formatBytes(bytes)}, the last one had ${formatBytes(fileBytes)}: what it tells is doubtful, so nothing was changed. If it is right, remove the region and bring it in again.`,
    )
  }
}

type Import = { region: StoredRegion; file: RegionFile; keeper: RunKeeper }

async function importRegion(
  { database, regions }: RegionPorts,
  { region, file, keeper }: Import,
): Promise<ImportSummary> {
  let since = performance.now()
  const imported = await importFile(database, file.path, {
    reader: regions.readerOf({ source: sourceOf(region.name), columns: {} }),
    fileName: region.fileName,
    readAs: ['region', region.id, keeper.runId, regions.build],
    batch: BATCH,
    teller: { regionId: region.id, runId: keeper.runId },
    signal: keeper.signal,
    onProgress: ({ bytesRead, totalBytes }) =>
      keeper.progress({ step: 'read', done: bytesRead, total: totalBytes }),
    async onBatch(records) {
      keeper.progress({ step: 'write', done: records, total: null })
      // Visitors have the database as long as this import had it.
      await wait(Math.min(1_000, performance.now() - since), undefined, { signal: keeper.signal })
      since = performance.now()
    },
  })
  if (imported.isStopped) keeper.signal.throwIfAborted()
  if (imported.counts.added > MANY) await analyzeParks(database)
  return imported
}

/**
 * Marks as gone what two refreshes have not had, unless the file lacks so much that it is doubtful.
 *
 * @returns the number of records, also of those that it marked before it was interrupted
 */
async function markGone(
  { database }: RegionPorts,
  region: StoredRegion,
  keeper: RunKeeper,
): Promise<number> {
  const teller = { regionId: region.id, runId: keeper.runId }
  const { known, told } = await countTold(database, teller)
  if (told < known * LEAST_SHARE) {
    throw new DoubtfulError(
      `The new file has only ${told.toLocaleString('en')} of ${known.toLocaleString('en')} known parks: that is doubtful, so none of the others counts as gone. If it is right, remove the region and bring it in again.`,
    )
  }
  await countMissed(database, teller)
  await take(keeper, takeRecords(database, teller, 'gone'), { step: 'compare', total: null })
  return countGone(database, teller)
}

async function takeAway(deps: RegionPorts, region: StoredRegion, keeper: RunKeeper): Promise<void> {
  const { database, regions } = deps
  const teller = { regionId: region.id, runId: keeper.runId }
  const { known } = await countTold(database, teller)
  await take(keeper, takeRecords(database, teller, 'all'), { step: 'take', total: known })
  await dropFiles(regions.folder, region, { keeps: false })
  await deleteRegion(database, region.id)
}

async function take(
  keeper: RunKeeper,
  batches: AsyncIterable<number>,
  { step, total }: { step: 'compare' | 'take'; total: number | null },
): Promise<void> {
  let since = performance.now()
  for await (const done of batches) {
    keeper.progress({ step, done, total })
    keeper.signal.throwIfAborted()
    await wait(Math.min(1_000, performance.now() - since), undefined, { signal: keeper.signal })
    since = performance.now()
  }
}

function toSummary(imported: ImportSummary, gone: number): RunSummary {
  const { records, counts, places, skipped, notes, facts } = imported
  const listed = (reasons: ImportSummary['notes']) =>
    reasons.slice(0, MAX_LISTED).map(({ reason, count, examples }) => ({ reason, count, examples }))
  return {
    ...{ records, ...counts, gone },
    places: places.written,
    skipped: listed(skipped),
    notes: listed(notes),
    facts: [...facts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_LISTED)
      .map(([key, count]) => ({ key, count })),
  }
}

function describe({ added, updated, unchanged, joined, gone }: RunSummary): string {
  const parts = { added, updated, unchanged, joined, gone }
  return Object.entries(parts)
    .map(([word, count]) => `${count.toLocaleString('en')} ${word}`)
    .join(', ')
}
