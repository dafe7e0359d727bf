import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { parseDbf, parseShp } from 'shpjs'
import { extract } from 'tar-stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { baseOf, readHouseNumber } from '#db/stored/house-number.ts'
import type { NumberRange } from '#db/stored/street-bytes.ts'
import type { Position } from '#domain/geo/polygon.ts'
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

/** The columns that are read; others are left alone. */
const COLUMNS = 'TLID FULLNAME LFROMHN LTOHN RFROMHN RTOHN ZIPL ZIPR PARITYL PARITYR'.split(' ')
const PARITIES: Readonly<Record<string, NumberRange['numbers']>> = { E: 'even', O: 'odd', B: 'all' }

type CountyArchive = { name: string; bytes: Buffer }

/** A part of a street between two crossings, under one of its names. */
export type Segment = {
  /** The name as it is spelled out in `FULLNAME`, with abbreviations. */
  name: string
  /** The Bureau's number of the line, which may have several names and ranges. */
  id: number
  line: Position[]
  ranges: Omit<NumberRange, 'line'>[]
  zip: string | null
}

/** What a file with address ranges of the Census Bureau is by its first bytes; null if it has none. */
export function kindOfTiger(start: Buffer): 'county' | 'counties' | null {
  const text = start.toString('latin1')
  const isZip = text.startsWith('PK\x03\x04')
  if (!LAYER_BEGINNING.test(isZip ? text.slice(ZIP_HEAD) : text)) return null
  return isZip ? 'county' : 'counties'
}

/** A county's own archive. Throws ImportError if it is too large. */
export async function archiveOf(file: string): Promise<CountyArchive> {
  if ((await stat(file)).size > MAX_COUNTY_BYTES) {
    throw new ImportError(`${file} is larger than any county.`)
  }
  return { name: basename(file), bytes: await readFile(file) }
}

/** The archives of several counties in a `.tar`, one by one. Throws ImportError. */
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
 * The segments of a county with their address ranges, from its archive, which anybody may have made.
 * Their coordinates are those of NAD83, which differ from the map's by a meter or two.
 *
 * @throws ImportError if it is damaged, of something else, or unpacks to too much
 */
export async function segmentsOf({ name, bytes }: CountyArchive): Promise<Segment[]> {
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
  const { shapes, rows } = parse(name, { shp, dbf, cpg })
  const [first] = rows
  if (first && !COLUMNS.every((column) => Object.hasOwn(first, column))) {
    throw new ImportError(`${name} has other columns than address ranges.`)
  }
  if (shapes.length !== rows.length) throw damaged(name)
  return rows.flatMap((row, at) => {
    const shape = shapes[at]
    return (shape?.type === 'LineString' && toSegment(row, shape.coordinates)) || []
  })
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

function parse(name: string, files: { shp: Buffer; dbf: Buffer; cpg: Buffer | undefined }) {
  const { shp, dbf, cpg } = files
  // The library trusts the length a table states for itself.
  if (dbf.length < 32) throw damaged(name)
  const [rows, head, row] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)]
  if (row < 2 || head < 65 || head + rows * row > dbf.length) throw damaged(name)
  try {
    return { shapes: parseShp(shp), rows: parseDbf(dbf, cpg) }
  } catch (error) {
    throw damaged(name, error)
  }
}

function damaged(name: string, cause?: unknown): ImportError {
  return new ImportError(`${name} is damaged: download it again.`, { cause })
}

function toSegment(row: Record<string, unknown>, line: Position[]): Segment | null {
  const text = (column: string) => String(row[column] ?? '').trim()
  const isOnEarth = line.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)
  const name = text('FULLNAME')
  if (name === '' || line.length < 2 || !isOnEarth) return null
  const ranges = (['left', 'right'] as const).flatMap((side) => {
    const letter = side === 'left' ? 'L' : 'R'
    // Without numbers, or if they are no numbers of houses as they are searched: 'N101'.
    const from = readHouseNumber(text(`${letter}FROMHN`))
    const to = readHouseNumber(text(`${letter}TOHN`))
    if (from === null || to === null) return []
    const numbers = PARITIES[text(`PARITY${letter}`)] ?? 'all'
    return { side, from: baseOf(from), to: baseOf(to), numbers }
  })
  const zip = [text('ZIPL'), text('ZIPR')].find((digits) => /^\d{5}$/.test(digits)) ?? null
  return { name, id: Number(row.TLID), line, ranges, zip }
}
