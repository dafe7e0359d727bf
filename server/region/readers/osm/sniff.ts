import type { FileHandle } from 'node:fs/promises'
import { ImportError } from '../../import/records.ts'
import { readText } from '../text-file.ts'
import type { TextFile } from './text-source.ts'

export type OsmFormat = 'pbf' | 'xml' | 'json'

/** Follows the header's length. */
const PBF = '\x0a\x09OSMHeader'
const NOT_READ: readonly [beginning: string, name: string, advice: string][] = [
  ['\xfd7zXZ', 'compressed with xz', 'Decompress it first: unxz FILE'],
  ['\x28\xb5\x2f\xfd', 'compressed with zstd', 'Decompress it first: unzstd FILE'],
  ['PK\x03\x04', 'a zip archive', 'Unpack it first: unzip FILE'],
  ['\xff\xe0\x04o5m2', 'an .o5m file', 'Convert it first: osmium cat in.o5m -o out.osm.pbf'],
]

/**
 * Detects a file's format by its first bytes, and by its name only if they are inconclusive. Throws
 * ImportError for an unknown format.
 */
export async function sniffFormat(
  handle: FileHandle,
  { path, name }: TextFile,
): Promise<OsmFormat> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0)
  if (bytesRead === 0) throw new ImportError(`${name} is empty.`)
  const beginning = buffer.toString('latin1', 0, bytesRead)
  if (beginning.startsWith(PBF, 4)) return 'pbf'
  for (const [start, what, advice] of NOT_READ) {
    if (beginning.startsWith(start)) throw new ImportError(`${name} is ${what}. ${advice}`)
  }
  const text = await firstText({ path, name })
  if (text.startsWith('<')) return 'xml'
  if (text.startsWith('{')) return 'json'
  throw new ImportError(
    `${name} is not an OpenStreetMap file: neither .osm.pbf, nor .osm, nor an Overpass answer.`,
  )
}

/** The first text that is not whitespace. */
async function firstText({ path, name }: TextFile): Promise<string> {
  for await (const text of readText(path, {}, name)) {
    const rest = text.trimStart()
    if (rest !== '') return rest
  }
  return ''
}
