import { hasOpenJob } from '#db/queries/operator/jobs.ts'
import {
  findImportedSources,
  findSeededLists,
  previewRemoval as previewQuery,
} from '#db/queries/region/region-records.ts'
import { REGION_JOBS } from '#db/queries/region/region-runs.ts'
import {
  changeRegion,
  findDueRegions,
  findRegion,
  findRegionByKey,
  findRegionDates,
  listRegions as listQuery,
  putRegion,
  type StoredRegion,
} from '#db/queries/region/regions.ts'
import { stateKeyOf } from '#domain/region/region-limits.ts'
import type { Regions, Removal, RunKind } from '#domain/region/region-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { BadRequestError, ConflictError, NotFoundError } from '../../core/errors.ts'
import { estimateRegion, resolveRegion } from './estimate.ts'
import type { RegionPorts } from './ports.ts'
import { dropFiles, fileNameOf, filesOf, freeBytes, sizeOf } from './region-files.ts'

/** Between two refreshes of a region. */
const REGION_REFRESH_MS = 7 * DAY_MS
/** Random addition to it, so that not all servers of the world come at once. */
const REGION_JITTER_MS = DAY_MS

export const BUSY = 'This region is being worked on. Wait until that has ended, or cancel it.'

export async function listRegions({ database, regions }: RegionPorts): Promise<Regions> {
  const [list, free] = await Promise.all([listQuery(database), freeBytes(regions.folder)])
  const hosts = {
    index: new URL(regions.indexUrl()).host,
    gnis: new URL(regions.gnisUrl()).host,
    tiger: new URL(regions.tigerUrl()).host,
  }
  return { regions: list, freeBytes: free, hosts }
}

export async function readRegionDates({ database }: Pick<RegionPorts, 'database'>) {
  const [dates, imported, lists] = await Promise.all([
    findRegionDates(database),
    findImportedSources(database),
    findSeededLists(database),
  ])
  return { regions: dates.map(({ name, kind, asOf }) => ({ name, kind, asOf })), imported, lists }
}

/**
 * Brings a region in: it is downloaded and imported in the background.
 *
 * @param key 'gnis', 'tiger/36' or 'tiger/36061', an id of the index ('us/colorado'), or the URL of a file
 * @returns the ids of the region and of its run
 * @throws BadRequestError, NotFoundError, ConflictError
 */
export async function addRegion(
  deps: RegionPorts,
  key: string,
): Promise<{ id: number; runId: number }> {
  await mustBeNew(deps, key)
  const { refusal } = await estimateRegion(deps, key)
  if (refusal) throw new BadRequestError(refusal)
  const { kind, name, url, key: stored } = await resolveRegion(deps, key)
  const fileName = fileNameOf(kind, stored)
  const region = { key: stored, kind, name, url, fileName, isRefreshed: true }
  const id = await putRegion(deps.database, region)
  return { id, runId: await startRun(deps, id, 'add') }
}

/**
 * A county is not brought in beside its whole state.
 *
 * @throws BadRequestError
 */
async function mustBeNew({ database }: RegionPorts, key: string): Promise<void> {
  const stateKey = stateKeyOf(key)
  const state = stateKey && (await findRegionByKey(database, stateKey))
  if (state) throw new BadRequestError(`It is here already, with all of ${state.name}.`)
}

/** Imports a region's newest file, or again the stored one of an upload. */
export async function refreshRegion(deps: RegionPorts, id: number): Promise<{ runId: number }> {
  const region = await getRegion(deps, id)
  const { stored, next } = filesOf(deps.regions.folder, region)
  const isThere = (await sizeOf(stored)) ?? (await sizeOf(next))
  if (region.url === null && isThere === null) {
    throw new BadRequestError('Its file is no longer here: upload it again.')
  }
  return { runId: await startRun(deps, id, 'refresh') }
}

/** Refreshes what is due by now. */
export async function refreshDue(deps: RegionPorts): Promise<void> {
  for (const id of await findDueRegions(deps.database, new Date())) {
    await deps.jobs.add(runOf(id, 'refresh'))
  }
}

/** What removing a region would take. */
export async function previewRemoval(deps: RegionPorts, id: number): Promise<Removal> {
  await getRegion(deps, id)
  return previewQuery(deps.database, id)
}

/** Removes a region with all that it alone stated, in the background. */
export async function removeRegion(deps: RegionPorts, id: number): Promise<{ runId: number }> {
  await getRegion(deps, id)
  return { runId: await startRun(deps, id, 'remove') }
}

/** Stops work on a region after what is under way; it can be resumed. */
export async function pauseRegion(deps: RegionPorts, id: number): Promise<void> {
  await getRegion(deps, id)
  if (!(await deps.jobs.stop(jobOf(id), 'pause'))) tooLate()
}

export async function resumeRegion(deps: RegionPorts, id: number): Promise<void> {
  await getRegion(deps, id)
  if (!(await deps.jobs.resume(REGION_JOBS, String(id)))) tooLate()
}

/** Gives up work on a region. What has been imported stays, what was downloaded does not. */
export async function cancelRegion(deps: RegionPorts, id: number): Promise<void> {
  const { database, jobs, regions } = deps
  const region = await getRegion(deps, id)
  const { isRunning } = (await jobs.stop(jobOf(id), 'cancel')) ?? tooLate()
  // Of one that is under way the process that works on it drops the files.
  if (!isRunning) await dropFiles(regions.folder, region, { keeps: true })
  if (region.isRefreshed) await changeRegion(database, id, { nextRefreshAt: nextRefresh() })
}

/** Turns the weekly refresh of a region on or off. */
export async function setRefreshed(
  deps: RegionPorts,
  { id, isRefreshed }: { id: number; isRefreshed: boolean },
): Promise<void> {
  const { url } = await getRegion(deps, id)
  if (url === null) throw new BadRequestError('An upload has no newer file to be refreshed from.')
  const nextRefreshAt = isRefreshed ? nextRefresh() : null
  await changeRegion(deps.database, id, { isRefreshed, nextRefreshAt })
}

/** When a region is refreshed next. */
export function nextRefresh(): Date {
  return new Date(Date.now() + REGION_REFRESH_MS + Math.random() * REGION_JITTER_MS)
}

/** Deletes a region's stored file; its parks stay. */
export async function deleteRegionFile(deps: RegionPorts, id: number): Promise<void> {
  const region = await getRegion(deps, id)
  if (await hasOpenJob(deps.database, REGION_JOBS, String(id))) throw new ConflictError(BUSY)
  await dropFiles(deps.regions.folder, region, { keeps: false })
  await changeRegion(deps.database, id, { fileBytes: null })
}

/** @throws NotFoundError */
async function getRegion({ database }: RegionPorts, id: number): Promise<StoredRegion> {
  const region = await findRegion(database, id)
  if (!region) throw new NotFoundError('There is no such region any more.')
  return region
}

/** @throws ConflictError while the region has an open run */
export async function startRun(deps: RegionPorts, id: number, kind: RunKind): Promise<number> {
  const runId = await deps.jobs.add(runOf(id, kind))
  if (runId === null) throw new ConflictError(BUSY)
  return runId
}

const jobOf = (id: number) => ({ kind: REGION_JOBS, key: String(id) })
const runOf = (id: number, kind: RunKind) => ({ ...jobOf(id), input: { kind } })

function tooLate(): never {
  throw new ConflictError('That is no longer possible: look at its present state.')
}
