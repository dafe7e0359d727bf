import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { changeRegion, type StoredRegion } from '#db/queries/region/regions.ts'
import { fipsOf, formatBytes, MAX_REGION_BYTES } from '#domain/region/region-limits.ts'
import { RUN_STEPS } from '#domain/region/region-schemas.ts'
import { makeFolder } from '../../core/data-folder.ts'
import { ImportError } from '../../region/import/records.ts'
import { dateOfPbf } from '../../region/readers/osm/pbf/file.ts'
import { md5Of } from '../../sources/regions/ask.ts'
import { RegionFileError } from '../../sources/regions/file-error.ts'
import type { FileVersion } from '../../sources/regions/types.ts'
import type { RunningJob } from '../jobs.ts'
import { downloadCounties, lookAtCounties, type PublishedCounties } from './fetch-counties.ts'
import type { RegionPorts } from './ports.ts'
import { filesOf, freeBytes, ROOM_LEFT, sizeOf } from './region-files.ts'

/** The survey's archive unpacks to some hundred megabytes, of which few are parks. */
const MAX_GNIS_BYTES = 2_000_000_000
/** Endings of the files beside a region's; all begin so (region-files.ts). */
const PARTIAL = '.part-file'
const ABOUT = '.part-about'

const aboutSchema = z.object({
  /** What was published before it was downloaded, and with it. */
  published: z.string(),
  version: z.string().nullable(),
  md5: z.string(),
  asOf: z.coerce.date().nullable(),
})

/** Steps of a run whose file is complete. */
const WITH_FILE: ReadonlySet<string> = new Set(RUN_STEPS.filter((step) => step !== 'download'))

/** A file to import. */
export type RegionFile = {
  path: string
  bytes: number
  /** Of what was downloaded, or of the file if it was not. */
  md5: string
  /** The version its server gives it; null for an upload. */
  version: FileVersion
  /** The date of its data; null if that is unknown. */
  asOf: Date | null
}

/**
 * The file of a run: downloaded, or uploaded before, or stored.
 *
 * @returns null if it is the one that was imported last
 * @throws ProviderError if it can't be had, ImportError if it can't be used
 */
export async function fetchFile(
  deps: RegionPorts,
  region: StoredRegion,
  job: RunningJob,
): Promise<RegionFile | null> {
  const { folder } = deps.regions
  await makeFolder(folder)
  if (region.url !== null) return download(deps, { ...region, url: region.url }, job)
  const { stored, next } = filesOf(folder, region)
  const found = await findFile([next, stored])
  if (!found) throw new ImportError('The uploaded file is no longer here: upload it again.')
  const md5 = await md5Of(found.path, job.signal)
  return { ...found, md5, version: null, asOf: await dateOfPbf(found.path) }
}

type Remote = StoredRegion & { url: string }

async function download(
  deps: RegionPorts,
  region: Remote,
  job: RunningJob,
): Promise<RegionFile | null> {
  const { regions } = deps
  const { next, stored } = filesOf(regions.folder, region)
  const about = await readAbout(next)
  const fetched = about && (await findFile([next, stored]))
  const isFetched = WITH_FILE.has(job.progress.message)
  if (about && fetched && isFetched) return { ...fetched, ...about }
  const fips = fipsOf(region.key)
  const known =
    fips === null
      ? await regions.source().look(region.url, job.signal)
      : await lookAtCounties(deps, fips)
  if (isImported(region, known)) return findStored(deps, region)
  const published = [known.bytes, known.modifiedAt?.toISOString(), known.md5].join(' ')
  if (about?.published === published && fetched) return { ...fetched, ...about }
  // Counties are packed into one file, beside which they are for a moment.
  await mustHaveRoom(regions.folder, (known.bytes ?? 0) * ('files' in known ? 2 : 1))
  const file =
    'files' in known
      ? await fetchCounties(deps, { region, known, job })
      : await fetchAnew(deps, region, job)
  if (file.md5 === region.checksum) {
    await changeRegion(deps.database, region.id, { version: file.version })
    return findStored(deps, region)
  }
  await writeFile(`${next}${ABOUT}`, JSON.stringify({ ...file, published }))
  return { path: next, bytes: (await sizeOf(next)) ?? 0, ...file }
}

/** Whether a published file is the one that was imported last, as far as its server says. */
function isImported(
  { checksum, version }: Remote,
  known: Pick<RegionFile, 'version'> & { md5: string | null },
) {
  if (checksum === null) return false
  return known.md5 === null
    ? known.version !== null && known.version === version
    : known.md5 === checksum
}

/** The stored file, if another build has read it, which may have found less in it. */
async function findStored({ regions }: RegionPorts, region: Remote): Promise<RegionFile | null> {
  const { readBy, checksum, version, asOf } = region
  if (readBy === regions.build || checksum === null) return null
  const found = await findFile([filesOf(regions.folder, region).stored])
  return found && { ...found, md5: checksum, version, asOf: asOf === null ? null : new Date(asOf) }
}

/** @throws RegionFileError */
async function mustHaveRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= bytes + ROOM_LEFT) return
  throw new RegionFileError(
    `There is too little room on the disk: ${formatBytes(free)} are free, and ${formatBytes(bytes + ROOM_LEFT)} are needed.`,
  )
}

type Fetched = Pick<RegionFile, 'md5' | 'version' | 'asOf'>

async function fetchAnew(
  { regions }: RegionPorts,
  region: Remote,
  job: RunningJob,
): Promise<Fetched> {
  const { signal } = job
  const { next, archive } = filesOf(regions.folder, region)
  const isGnis = region.kind === 'gnis'
  const target = isGnis ? archive : next
  await job.say(`Downloading from ${new URL(region.url).host}`)
  const { md5, version, modifiedAt, bytes } = await regions.source().download({
    url: region.url,
    file: `${target}${PARTIAL}`,
    maxBytes: MAX_REGION_BYTES,
    signal,
    onProgress: (done, total) => job.report({ message: 'download', done, total }),
  })
  await rename(`${target}${PARTIAL}`, target)
  await job.say(`Downloaded ${formatBytes(bytes)}`)
  if (!isGnis) return { md5, version, asOf: (await dateOfPbf(next)) ?? modifiedAt }
  const { asOf } = await regions.unpackGnis(archive, next, { signal, maxBytes: MAX_GNIS_BYTES })
  await rm(archive, { force: true })
  return { md5, version, asOf }
}

async function fetchCounties(
  { regions }: RegionPorts,
  { region, known, job }: { region: Remote; known: PublishedCounties; job: RunningJob },
): Promise<Fetched> {
  const { next } = filesOf(regions.folder, region)
  const { files, version, modifiedAt } = known
  const counties = files.length === 1 ? 'a county' : `${files.length} counties`
  await job.say(`Downloading ${counties} from ${new URL(region.url).host}`)
  const md5 = await downloadCounties({ regions }, { files, next, job })
  await job.say(`Downloaded ${formatBytes((await sizeOf(next)) ?? 0)}`)
  return { md5, version, asOf: modifiedAt }
}

/** What is noted of the file that an interrupted run has fetched; it may be the stored one by now. */
async function readAbout(next: string): Promise<z.infer<typeof aboutSchema> | undefined> {
  const text = await readFile(`${next}${ABOUT}`, 'utf8').catch(() => '{}')
  try {
    return aboutSchema.safeParse(JSON.parse(text)).data
  } catch {
    // Cut off by a crash.
    return undefined
  }
}

/** The first of these files that is there. */
async function findFile(
  paths: readonly string[],
): Promise<Pick<RegionFile, 'path' | 'bytes'> | null> {
  for (const path of paths) {
    const bytes = await sizeOf(path)
    if (bytes !== null) return { path, bytes }
  }
  return null
}
