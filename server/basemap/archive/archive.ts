import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  Compression,
  findTile,
  type Header,
  SharedPromiseCache,
  type Source,
  TileType,
  zxyToTileId,
} from 'pmtiles'
import { BadArchiveError, type ByteSource, MAX_READ_BYTES } from './byte-source.ts'

const unpack = promisify(gunzip)

const FIRST_BYTES = 16_384
const MAX_DIRECTORIES = 200
/** Directories lie at most this deep. */
const DEEPEST = 3
/** Without these the style would draw nothing. */
const NEEDED_LAYERS = ['earth', 'water', 'roads', 'places']

export type StoredTile = { bytes: Uint8Array<ArrayBuffer>; isGzipped: boolean }

/** A map's tiles in one file (PMTiles, version 3). */
export type Archive = {
  /** Differs between contents. */
  version: string
  minZoom: number
  maxZoom: number
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  /** HTML, as the archive has it; empty if it names none. */
  attribution: string
  /** @throws BadArchiveError */
  find: (z: number, x: number, y: number) => Promise<StoredTile | null>
  /** No tile can be read after this. */
  close: () => Promise<void>
}

/** What is known of an archive without its tiles. */
export type ArchiveAbout = Omit<Archive, 'find' | 'close'>

/**
 * Opens an archive of vector tiles in the Protomaps schema; closes its source if it is not one.
 *
 * @throws BadArchiveError if it is not such an archive
 */
export async function openArchive(bytes: ByteSource): Promise<Archive> {
  return readArchive(bytes).catch(async (error) => {
    await bytes.close()
    throw error
  })
}

async function readArchive(bytes: ByteSource): Promise<Archive> {
  const source = toSource(bytes)
  const cache = new SharedPromiseCache(MAX_DIRECTORIES, true, unpackDirectory)
  const header = await readHeader(bytes.name, () => cache.getHeader(source))
  const attribution = await readAttribution(bytes, header)
  const beginning = await bytes.read(0, FIRST_BYTES)
  return {
    version: createHash('sha256').update(beginning).update(bytes.mark()).digest('hex').slice(0, 12),
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    attribution,
    close: bytes.close,
    async find(z, x, y) {
      const id = zxyToTileId(z, x, y)
      let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
      for (let depth = 0; depth <= DEEPEST; depth++) {
        const directory = await cache.getDirectory(source, offset, length, header)
        const entry = findTile(directory, id)
        if (!entry) return null
        length = entry.length
        if (entry.runLength > 0) {
          const found = await bytes.read(header.tileDataOffset + entry.offset, within(length))
          return { bytes: found, isGzipped: header.tileCompression === Compression.Gzip }
        }
        offset = header.leafDirectoryOffset + entry.offset
      }
      throw new BadArchiveError(`${bytes.name} is damaged: its directories are nested too deeply`)
    },
  }
}

function toSource({ name, read }: ByteSource): Source {
  return {
    getKey: () => name,
    async getBytes(offset, length) {
      return { data: exactly(await read(offset, within(length))) }
    },
  }
}

function exactly(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

function within(length: number): number {
  if (length > MAX_READ_BYTES) throw new BadArchiveError('a part of the archive is too large')
  return length
}

async function unpackDirectory(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return data
  if (compression !== Compression.Gzip) throw new BadArchiveError('its directories are not gzipped')
  const bytes = await unpack(new Uint8Array(data), { maxOutputLength: MAX_READ_BYTES })
  return exactly(Uint8Array.from(bytes))
}

async function readHeader(name: string, read: () => Promise<Header>): Promise<Header> {
  const refuse = (why: string): never => {
    throw new BadArchiveError(`${name} ${why}`)
  }
  const header = await read().catch((error: Error) =>
    error instanceof BadArchiveError
      ? refuse(`can't be used: ${error.message}`)
      : refuse('is no PMTiles archive'),
  )
  if (header.specVersion !== 3) refuse('is not of version 3 of PMTiles')
  if (header.tileType !== TileType.Mvt) refuse('has pictures, not vector tiles')
  const isReadable = [Compression.None, Compression.Gzip].includes(header.tileCompression)
  if (!isReadable) refuse('has tiles that are neither gzipped nor plain')
  return header
}

/** The attribution of an archive whose layers the style can draw. */
async function readAttribution(source: ByteSource, header: Header): Promise<string> {
  const { jsonMetadataOffset, jsonMetadataLength, internalCompression } = header
  const data = exactly(await source.read(jsonMetadataOffset, within(jsonMetadataLength)))
  const text = await unpackDirectory(data, internalCompression).catch(() => new ArrayBuffer())
  const { attribution, vector_layers } = parse(Buffer.from(text).toString())
  const layers = Array.isArray(vector_layers) ? vector_layers.map((one) => one?.id) : NEEDED_LAYERS
  const missing = NEEDED_LAYERS.filter((name) => !layers.includes(name))
  if (missing.length > 0) {
    throw new BadArchiveError(
      `${source.name} is not in the Protomaps schema: it has no layer ${missing.join(', ')}`,
    )
  }
  return typeof attribution === 'string' ? attribution : ''
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
