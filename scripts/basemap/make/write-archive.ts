import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import type { Tile } from './pyramid.ts'

const HEADER_BYTES = 127
/** A reader fetches the header and the root directory at once, in this many bytes. */
const FIRST_BYTES = 16_384
const LEAF_ENTRIES = 4096

type Entry = { id: number; offset: number; length: number; run: number }

/** Writes tiles as a PMTiles archive, version 3. Equal tiles are stored once. */
export function writeArchive(tiles: readonly Tile[], metadata: object): Buffer {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: Buffer.from(bytes) }))
    .sort((a, b) => a.id - b.id)
  const { entries, contents } = layOut(sorted)
  const { root, leaves } = makeDirectories(entries)
  const about = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(contents)
  const zooms = tiles.map(({ z }) => z)
  const header = makeHeader({
    sizes: [root.length, about.length, leaves.length, data.length],
    counts: [sorted.length, entries.length, contents.length],
    zooms: [Math.min(...zooms), zooms.reduce((a, b) => Math.max(a, b), 0)],
  })
  return Buffer.concat([header, root, about, leaves, data])
}

function layOut(tiles: readonly { id: number; bytes: Buffer }[]) {
  const entries: Entry[] = []
  const contents: Buffer[] = []
  const known = new Map<string, number>()
  let size = 0
  for (const { id, bytes } of tiles) {
    const key = bytes.toString('latin1')
    const offset = known.get(key) ?? size
    if (offset === size) {
      known.set(key, size)
      contents.push(bytes)
      size += bytes.length
    }
    const last = entries.at(-1)
    if (last && last.offset === offset && last.id + last.run === id) last.run += 1
    else entries.push({ id, offset, length: bytes.length, run: 1 })
  }
  return { entries, contents }
}

function makeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = writeDirectory(entries)
  if (HEADER_BYTES + whole.length <= FIRST_BYTES) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += LEAF_ENTRIES) {
    const part = entries.slice(start, start + LEAF_ENTRIES)
    const leaf = writeDirectory(part)
    pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: writeDirectory(pointers), leaves: Buffer.concat(leaves) }
}

function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = []
  writeNumber(bytes, entries.length)
  let last = 0
  for (const { id } of entries) {
    writeNumber(bytes, id - last)
    last = id
  }
  for (const { run } of entries) writeNumber(bytes, run)
  for (const { length } of entries) writeNumber(bytes, length)
  let end = -1
  for (const { offset, length } of entries) {
    writeNumber(bytes, offset === end ? 0 : offset + 1)
    end = offset + length
  }
  return gzipSync(Uint8Array.from(bytes))
}

function writeNumber(bytes: number[], value: number): void {
  let left = value
  while (left >= 128) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  bytes.push(left)
}

type HeaderParts = { sizes: readonly number[]; counts: readonly number[]; zooms: readonly number[] }

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function makeHeader({ sizes, counts, zooms }: HeaderParts): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0)
  header[7] = 3
  let offset = HEADER_BYTES
  sizes.forEach((size, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(size), 16 + index * 16)
    offset += size
  })
  counts.forEach((count, index) => {
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8)
  })
  header[96] = 1
  header[97] = Compression.Gzip
  header[98] = Compression.Gzip
  header[99] = TileType.Mvt
  header[100] = zooms[0] ?? 0
  header[101] = zooms[1] ?? 0
  // The whole world, in steps of 1e-7 degrees.
  ;[-180, -85, 180, 85].forEach((degrees, index) => {
    header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  })
  return header
}
