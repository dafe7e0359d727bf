import { randomUUID } from 'node:crypto'
import { copyFile, link, rm } from 'node:fs/promises'
import { type FilePreview, NO_MAPPING } from '#domain/region/file-mapping.ts'
import type { UploadInput } from '#domain/region/region-schemas.ts'
import { BadRequestError } from '../../core/errors.ts'
import { makePace } from '../../region/import/pace.ts'
import { importFile } from '../../region/import/pipeline.ts'
import { ImportError, type ImportReader } from '../../region/import/records.ts'
import { readTable } from '../../region/readers/table-columns.ts'
import { tableOptions } from './file-mapping.ts'
import type { RegionPorts } from './ports.ts'
import { sizeOf } from './region-files.ts'
import { receivedFile, uploadedRegion } from './upload.ts'

/** Of a larger file only the columns are shown. */
const MAX_BYTES = 50_000_000
/** Records read of a file at most. */
const MAX_RECORDS = 5_000
const MAX_POINTS = 100
const MAX_WORDS = 40
const MAX_REASONS = 20

/**
 * What a file, whose pieces have all been received, would bring with a mapping. Nothing is written.
 *
 * @throws BadRequestError if it is not complete, or no file of parks; without a mapping it is then
 * deleted
 */
export async function previewUpload(
  { database, regions }: RegionPorts,
  { upload, name, bytes, mapping = NO_MAPPING }: UploadInput,
): Promise<FilePreview> {
  const received = receivedFile(regions.folder, upload)
  if ((await sizeOf(received)) !== bytes) {
    throw new BadRequestError('The upload is not complete: try it again.')
  }
  const region = uploadedRegion(name)
  const options = tableOptions(region.name, mapping)
  // Readers go by the name as well; not every disk has links.
  const file = `${received}-${randomUUID()}-${region.fileName}`
  await link(received, file).catch(() => copyFile(received, file))
  try {
    const table = await readTable(file, options.columns)
    const nothing = { words: [], outcome: null, points: [] }
    if (!table || table.missing.length > 0 || bytes > MAX_BYTES) return { table, ...nothing }
    const points: FilePreview['points'] = []
    const { reader, isWhole } = firstRecords(regions.readerOf(options), points)
    const { records, counts, skipped, notes } = await importFile(database, file, {
      reader,
      fileName: region.name,
      readAs: 'preview',
      dryRun: true,
      pace: makePace(),
    })
    return {
      table,
      words: notes
        .flatMap(({ words, count }) => (words === undefined ? [] : [{ text: words, count }]))
        .slice(0, MAX_WORDS),
      outcome: {
        records,
        ...counts,
        skipped: skipped
          .slice(0, MAX_REASONS)
          .map(({ reason, count, examples }) => ({ reason, count, examples })),
        isWhole: isWhole(),
      },
      points,
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const isMapped = Object.keys({ ...mapping.columns, ...mapping.words }).length > 0
    if (!isMapped) await rm(received, { force: true })
    throw new BadRequestError(error.message.replaceAll(file, region.name))
  } finally {
    await rm(file, { force: true })
  }
}

/** Reads the first records only, and notes where some of the parks are. */
function firstRecords(read: ImportReader, points: FilePreview['points']) {
  let left = MAX_RECORDS
  let isCut = false
  const reader: ImportReader = async function* (file, options) {
    for await (const record of read(file, options)) {
      if (left === 0) {
        isCut = true
        return
      }
      left -= 1
      if ('park' in record && points.length < MAX_POINTS) {
        const { name, latitude: lat, longitude: lng } = record.park
        points.push({ name, lat, lng })
      }
      yield record
    }
  }
  return { reader, isWhole: () => !isCut }
}
