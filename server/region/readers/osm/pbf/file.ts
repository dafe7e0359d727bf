import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import { ImportError } from '../../../import/records.ts'
import type { OsmSource } from '../reading.ts'
import { isWanted, readBlock } from './block.ts'

// The format: https://wiki.openstreetmap.org/wiki/PBF_Format

/** A larger file would take more memory than most servers have. */
const MAX_BYTES = 1_500_000_000
const MAX_HEADER_BYTES = 64 * 1024
const MAX_BLOCK_BYTES = 32 * 1024 * 1024
/** Contains the length, the header and the start of the blob, unless the header is unusual. */
const USUAL_HEADER_BYTES = 128
/** Blobs read and inflated ahead, on other threads than the decoder's. */
const AHEAD = 4

const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes']

const RAW = 1
const RAW_SIZE = 2
const ZLIB = 3
const OTHER_COMPRESSIONS: Readonly<Record<number, string>> = {
  4: 'LZMA',
  5: 'bzip2',
  6: 'LZ4',
  7: 'ZSTD',
}
/** The number of `osmosis_replication_timestamp` in a header block: seconds since 1970. */
const REPLICATION_TIMESTAMP = 32

type BlobPlace = { type: string; offset: number; size: number }

type PbfFile = { handle: FileHandle; name: string; size: number }

const inflateBytes = promisify(inflate)

/**
 * Opens a .osm.pbf file: finds its blobs and checks its header. It is read from the end: relations
 * request ways, ways request nodes, so that a file in the usual order is read once.
 */
export async function openPbf(file: PbfFile): Promise<OsmSource> {
  if (file.size > MAX_BYTES) throw tooLarge(file)
  const [header, ...rest] = await findBlobs(file)
  if (!header) throw new ImportError(`${file.name} is empty.`)
  const headerBytes = await readBlob(file, header)
  readOrDamaged(file, header.offset, () => checkFeatures(file, headerBytes))
  // Concatenated files have more than one header.
  const data = rest.filter(({ type }) => type === 'OSMData').reverse()
  const holds = new Map<BlobPlace, number>()
  return {
    async scan(reading, scan, { onBytes, signal }) {
      const wanted = data.filter((blob) => isWanted(holds.get(blob) ?? -1, scan))
      let done = file.size - wanted.reduce((sum, { size }) => sum + size, 0)
      for await (const { blob, bytes } of readBlobs(file, wanted)) {
        signal?.throwIfAborted()
        const read = () => readBlock(bytes, reading, scan)
        holds.set(blob, readOrDamaged(file, blob.offset, read))
        done += blob.size
        onBytes?.(done)
      }
    },
    close() {},
  }
}

function checkFeatures(file: PbfFile, header: Buffer): void {
  const pbf = new PbfReader(header)
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field !== 4) continue
    const feature = pbf.readString()
    if (KNOWN_FEATURES.includes(feature)) continue
    throw new ImportError(
      `${file.name} needs '${feature}', which is not read here. Use a file without it.`,
    )
  }
}

/** The date of the data by the header of an `.osm.pbf`; null if it has none, or is no such file. */
export async function dateOfPbf(path: string): Promise<Date | null> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const file = { handle, name: path, size }
    const [header] = await findBlobs(file)
    if (!header) return null
    const bytes = await readBlob(file, header)
    return readOrDamaged(file, header.offset, () => readDate(bytes))
  } catch (error) {
    // Whoever reads the file says what is wrong with it.
    if (error instanceof ImportError) return null
    throw error
  } finally {
    await handle.close()
  }
}

function readDate(header: Uint8Array): Date | null {
  const pbf = new PbfReader(header)
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === REPLICATION_TIMESTAMP) return new Date(pbf.readVarint() * 1_000)
  }
  return null
}

/** Finds the blobs of a file, of which none is decoded yet. Throws ImportError. */
async function findBlobs(file: PbfFile): Promise<BlobPlace[]> {
  const blobs: BlobPlace[] = []
  for (let at = 0; at < file.size; ) {
    const blob = await readHeader(file, at)
    if (blobs.length === 0 && blob.type !== 'OSMHeader') throw notPbf(file)
    blobs.push(blob)
    at = blob.offset + blob.size
  }
  return blobs
}

async function readHeader(file: PbfFile, at: number): Promise<BlobPlace> {
  let bytes = await readUpTo(file, at, USUAL_HEADER_BYTES)
  if (bytes.length < 4) throw cutOff(file)
  const length = bytes.readUInt32BE(0)
  if (length === 0 || length > MAX_HEADER_BYTES) throw at === 0 ? notPbf(file) : damaged(file, at)
  const offset = at + 4 + length
  const wanted = 4 + length + 32
  if (wanted > bytes.length) bytes = await readUpTo(file, at, wanted)
  if (bytes.length < 4 + length) throw cutOff(file)
  const header = bytes.subarray(4, 4 + length)
  const { type, size } = readOrDamaged(file, at, () => readBlobHeader(header))
  if (!/^[\x20-\x7e]+$/.test(type)) throw at === 0 ? notPbf(file) : damaged(file, at)
  if (!(size >= 0) || size > MAX_BLOCK_BYTES) throw damaged(file, at)
  if (offset + size > file.size) throw cutOff(file)
  const beginning = bytes.subarray(4 + length, 4 + length + size)
  readOrDamaged(file, at, () => checkCompression(file, beginning))
  return { type, offset, size }
}

function readBlobHeader(bytes: Uint8Array): { type: string; size: number } {
  const pbf = new PbfReader(bytes)
  const header = { type: '', size: -1 }
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) header.type = pbf.readString()
    else if (field === 3) header.size = pbf.readVarint()
  }
  return header
}

/** A blob begins with its size and a field named after its compression, in either order. */
function checkCompression(file: PbfFile, beginning: Uint8Array): void {
  const pbf = new PbfReader(beginning)
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    const compression = OTHER_COMPRESSIONS[field]
    if (compression) {
      throw new ImportError(
        `${file.name} is compressed with ${compression}, which is not supported. Convert it first: ` +
          "'osmium cat in.osm.pbf -o out.osm.pbf -f pbf,pbf_compression=zlib'.",
      )
    }
    if (field === RAW || field === ZLIB) return
  }
}

/** The inflated contents of blobs, in order; a few are prepared ahead. */
async function* readBlobs(
  file: PbfFile,
  blobs: readonly BlobPlace[],
): AsyncGenerator<{ blob: BlobPlace; bytes: Buffer }> {
  const ahead: Promise<Buffer>[] = []
  for (const [index, blob] of blobs.entries()) {
    for (const next of blobs.slice(index + ahead.length, index + AHEAD)) {
      const contents = readBlob(file, next)
      // The error is thrown where the promise is awaited.
      contents.catch(() => {})
      ahead.push(contents)
    }
    const bytes = await ahead.shift()
    if (bytes) yield { blob, bytes }
  }
}

async function readBlob(file: PbfFile, { offset, size }: BlobPlace): Promise<Buffer> {
  const bytes = await readUpTo(file, offset, size)
  if (bytes.length < size) throw cutOff(file)
  const { raw, rawSize, packed } = readOrDamaged(file, offset, () => readContents(bytes))
  if (raw) return Buffer.from(raw.buffer, raw.byteOffset, raw.length)
  if (!packed || rawSize > MAX_BLOCK_BYTES) throw damaged(file, offset)
  try {
    const block = await inflateBytes(packed, {
      chunkSize: Math.max(1024, rawSize),
      maxOutputLength: Math.max(1, rawSize),
    })
    if (block.length === rawSize) return block
  } catch {}
  throw damaged(file, offset)
}

function readContents(bytes: Uint8Array) {
  const pbf = new PbfReader(bytes)
  let rawSize = 0
  let raw: Uint8Array | undefined
  let packed: Uint8Array | undefined
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === RAW) raw = pbf.readBytes()
    else if (field === RAW_SIZE) rawSize = pbf.readVarint()
    else if (field === ZLIB) packed = pbf.readBytes()
  }
  return { raw, rawSize, packed }
}

async function readUpTo({ handle }: PbfFile, at: number, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await handle.read(buffer, filled, size - filled, at + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

function tooLarge({ name, size }: PbfFile): ImportError {
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  return new ImportError(
    `${name} has ${gigabytes(size)}; at most ${gigabytes(MAX_BYTES)} can be read. Import smaller extracts one by one, such as a country's states, or cut out an area: osmium extract --bbox WEST,SOUTH,EAST,NORTH -o area.osm.pbf ${name}`,
  )
}

function cutOff({ name }: PbfFile): ImportError {
  return new ImportError(`${name} is truncated: its end is missing. Download or copy it again.`)
}

function notPbf({ name }: PbfFile): ImportError {
  return new ImportError(`${name} is no .osm.pbf file.`)
}

function damaged({ name }: PbfFile, at: number, cause?: unknown): ImportError {
  return new ImportError(`${name} is damaged at byte ${at}. Download or copy it again.`, { cause })
}

function readOrDamaged<T>(file: PbfFile, at: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ImportError ? error : damaged(file, at, error)
  }
}
