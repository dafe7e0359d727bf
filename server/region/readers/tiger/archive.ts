import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { extract } from 'tar-stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ImportError, type ImportOptions } from '../../import/records.ts'

/** The largest county has some 40 MB; it is in memory while it is read. */
const MAX_COUNTY_BYTES = 150_000_000
/** Of one file in its archive: the largest has some 100 MB. */
const MAX_FILE_BYTES = 300_000_000
/** Tables are compressed to a fifteenth or so. What is far smaller is made to fill the memory. */
const MAX_RATIO = 100

const COUNTY = /^tl_\d{4}_\d{5}_addrfeat\.zip$/
const LAYER = /^tl_\d{4}_\d{5}_addrfeat\.(shp|dbf|cpg)$/i
const LAYER_BEGINNING = /^tl_\d{4}_\d{5}_addrfeat\./i
/** Bytes before the name of an archive's first file. */
const ZIP_HEAD = 30

/** A county's archive. */
type CountyArchive = { name: string; bytes: Buffer }

/** The files of a county's layer. */
export type CountyFiles = { name: string; shp: Buffer; dbf: Buffer; cpg: Buffer | undefined }

/** What a file with address ranges of the Census Bureau is by its first bytes; null if it has none. */
export function kindOfTiger(start: Buffer): 'county' | 'counties' | null {
  const text = start.toString('latin1')
  const isZip = text.startsWith('PK\x03\x04')
  if (!LAYER_BEGINNING.test(isZip ? text.slice(ZIP_HEAD) : text)) return null
  return isZip ? 'county' : 'counties'
}

/**
 * A county's own archive.
 *
 * @throws ImportError if it is too large
 */
export async function archiveOf(file: string): Promise<CountyArchive> {
  if ((await stat(file)).size > MAX_COUNTY_BYTES) {
    throw new ImportError(`${file} is larger than any county.`)
  }
  return { name: basename(file), bytes: await readFile(file) }
}

/**
 * The archives of several counties in a `.tar`, one by one.
 *
 * @throws ImportError if it is damaged or one is too large
 */
export async function* archivesIn(
  file: string,
  { signal, onBytes }: Pick<ImportOptions, 'signal'> & { onBytes: (bytes: number) => void },
): AsyncGenerator<CountyArchive> {
  const source = createReadStream(file, { highWaterMark: 1 << 20 })
  const archive = extract()
  source.on('error', (error) => archive.destroy(error))
  source.on('data', () => onBytes(source.bytesRead))
  try {
    for await (const entry of source.pipe(archive)) {
      signal?.throwIfAborted()
      const { name, size = 0 } = entry.header
      if (!COUNTY.test(name) || size > MAX_COUNTY_BYTES) throw damaged(file)
      yield { name, bytes: await buffer(entry) }
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ImportError ? error : damaged(file, error)
  } finally {
    source.destroy()
  }
}

/**
 * The files of a county's layer in its archive, which anybody may have made.
 *
 * @throws ImportError if it is damaged, has no such files, or unpacks to too much
 */
export async function unpackCounty({ name, bytes }: CountyArchive): Promise<CountyFiles> {
  const files = new Map<string, Buffer>()
  try {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false })
    for await (const entry of zip.eachEntry()) {
      const kind = LAYER.exec(entry.fileNameRaw.toString('latin1'))?.[1]?.toLowerCase()
      if (kind) files.set(kind, await unpack(name, zip, entry))
    }
  } catch (error) {
    throw error instanceof ImportError ? error : damaged(name, error)
  }
  const [shp, dbf, cpg] = [files.get('shp'), files.get('dbf'), files.get('cpg')]
  if (!shp || !dbf) throw new ImportError(`${name} has no address ranges of the Census Bureau.`)
  return { name, shp, dbf, cpg }
}

async function unpack(archive: string, zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { uncompressedSize: size, compressedSize } = entry
  if (size > MAX_FILE_BYTES || size > compressedSize * MAX_RATIO + MAX_RATIO) {
    throw new ImportError(`${archive} would unpack to far more than a county has.`)
  }
  // What is longer than it claims is an error of the stream.
  const content = await buffer(await zip.openReadStreamPromise(entry))
  if (crc32(content) !== entry.crc32) throw damaged(archive)
  return content
}

export function damaged(name: string, cause?: unknown): ImportError {
  return new ImportError(`${name} is damaged: download it again.`, { cause })
}
