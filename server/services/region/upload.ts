import { appendFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasOpenJob } from '#db/queries/operator/jobs.ts'
import { REGION_JOBS } from '#db/queries/region/region-runs.ts'
import { findRegionByKey, putRegion } from '#db/queries/region/regions.ts'
import { NO_MAPPING } from '#domain/region/file-mapping.ts'
import { formatBytes, MAX_REGION_BYTES, TOO_LARGE_ADVICE } from '#domain/region/region-limits.ts'
import { type UploadInput, uploadIdSchema } from '#domain/region/region-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { makeFolder } from '../../core/data-folder.ts'
import { BadRequestError, ConflictError } from '../../core/errors.ts'
import { ImportError } from '../../region/import/records.ts'
import { chooseReader } from '../../region/readers/choose-reader.ts'
import { BUSY, startRun } from './change-regions.ts'
import { tableOptions } from './file-mapping.ts'
import type { RegionPorts } from './ports.ts'
import {
  dropFiles,
  fileNameOf,
  filesOf,
  freeBytes,
  nameIn,
  ROOM_LEFT,
  sizeOf,
} from './region-files.ts'

/** Until a part of an upload that nobody finished is deleted. */
const UPLOAD_ABANDONED_MS = DAY_MS

const PREFIX = 'upload-'

/**
 * Adds a piece, which begins at `offset` in the file, to an upload.
 *
 * @returns how many bytes of the file are here; a piece that does not begin there is not taken
 * @throws BadRequestError if it is not possible
 */
export async function receivePiece(
  { regions }: RegionPorts,
  { upload, offset, bytes }: { upload: string; offset: number; bytes: Uint8Array },
): Promise<number> {
  const file = receivedFile(regions.folder, upload)
  if (!(Number.isSafeInteger(offset) && offset >= 0)) {
    throw new BadRequestError('offset must be the number of bytes before the piece.')
  }
  if (offset + bytes.length > MAX_REGION_BYTES) {
    throw new BadRequestError(
      `The file is larger than ${formatBytes(MAX_REGION_BYTES)}, and no more can be read. ${TOO_LARGE_ADVICE}`,
    )
  }
  await makeFolder(regions.folder)
  const received = (await sizeOf(file)) ?? 0
  if (offset !== received) return received
  if ((await freeBytes(regions.folder)) < bytes.length + ROOM_LEFT) {
    throw new BadRequestError('There is no room left on the disk for this file.')
  }
  await (offset === 0 ? writeFile(file, bytes) : appendFile(file, bytes))
  return offset + bytes.length
}

/** Where the pieces of an upload are put together. @throws BadRequestError */
export function receivedFile(folder: string, upload: string): string {
  if (!uploadIdSchema.safeParse(upload).success) {
    throw new BadRequestError('upload must be 32 hexadecimal digits.')
  }
  return join(folder, `${PREFIX}${upload}`)
}

/**
 * Brings in a file whose pieces have all been received. A file of the same name takes the place of the
 * one before, as a refresh.
 *
 * @throws BadRequestError if it is not complete, or no file of parks
 */
export async function addUpload(
  deps: RegionPorts,
  { upload, name, bytes, mapping = NO_MAPPING }: UploadInput,
): Promise<{ id: number; runId: number }> {
  const { folder } = deps.regions
  const received = receivedFile(folder, upload)
  if ((await sizeOf(received)) !== bytes) {
    throw new BadRequestError('The upload is not complete: try it again.')
  }
  const region = { ...uploadedRegion(name), mapping }
  const { key } = region
  const known = await findRegionByKey(deps.database, key)
  const { next } = filesOf(folder, known ?? region)
  if (known && (await hasOpenJob(deps.database, REGION_JOBS, String(known.id))))
    throw new ConflictError(BUSY)
  // Readers go by the name as well.
  await rename(received, next)
  try {
    await chooseReader(next, tableOptions(region.name, mapping))
    const id = known?.id ?? (await putRegion(deps.database, region))
    return { id, runId: await startRun(deps, id, known ? 'refresh' : 'add') }
  } catch (error) {
    await dropFiles(folder, known ?? region, { keeps: true })
    if (!(error instanceof ImportError)) throw error
    throw new BadRequestError(nameIn(error.message, { folder, region: { ...region, ...known } }))
  }
}

/** The region that a file of this name becomes. */
export function uploadedRegion(name: string) {
  const shown = name.split(/[/\\]/).at(-1) ?? name
  const key = `upload/${shown}`
  const fileName = fileNameOf('upload', key)
  return { key, kind: 'upload', url: null, fileName, name: shown, isRefreshed: false } as const
}

/** Deletes what has been received of an upload, if anything. */
export async function dropUpload({ regions }: RegionPorts, upload: string): Promise<void> {
  await rm(receivedFile(regions.folder, upload), { force: true })
}

/** Deletes uploads that nobody has finished. */
export async function dropAbandonedUploads({
  regions,
}: Pick<RegionPorts, 'regions'>): Promise<void> {
  const names = await readdir(regions.folder).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const file = join(regions.folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > UPLOAD_ABANDONED_MS) await rm(file, { force: true })
  }
}
