import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportError, type ImportOptions, type ImportRecord } from '../../import/records.ts'
import { readText } from '../text-file.ts'
import type { Scan } from './elements.ts'
import { openOverpass } from './overpass-source.ts'
import { ParkCollector } from './parks/park-collector.ts'
import { toRecords } from './parks/parks.ts'
import { placesOf } from './parks/places.ts'
import { openPbf } from './pbf/file.ts'
import { type OsmSource, Reading } from './reading.ts'
import { Geometry } from './stores/geometry.ts'
import { StreetCollector } from './streets/street-collector.ts'
import { streetsOf } from './streets/streets.ts'
import { openXml } from './xml-source.ts'

const PHASES: Readonly<Record<Scan, string>> = {
  all: 'Reading',
  ways: 'Reading ways again',
  nodes: 'Reading nodes again',
}

/** Follows the header's length. */
const PBF = '\x0a\x09OSMHeader'
const O5M = '\xff\xe0\x04o5m2'

/**
 * Passes the elements of an OpenStreetMap file to the collectors of a reading, as many times as
 * their order requires: .osm.pbf, .osm, .osm.gz, .osm.bz2, or an Overpass answer in JSON, recognized
 * by content. Throws ImportError if the file cannot be read to its end.
 */
export async function readElements(
  path: string,
  reading: Reading,
  { signal, onProgress }: ImportOptions,
): Promise<void> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const source = await openSource(handle, path, size)
    const scan = (kind: Scan) =>
      source.scan(reading, kind, {
        signal,
        onBytes: (bytesRead) => onProgress?.({ bytesRead, totalBytes: size, phase: PHASES[kind] }),
      })
    try {
      const { geometry } = reading
      await scan('all')
      if (geometry.isMissingWays) await scan('ways')
      if (geometry.nodes.isLate) {
        geometry.nodes.reopen()
        await scan('nodes')
      }
    } finally {
      source.close()
    }
  } finally {
    await handle.close()
  }
}

async function openSource(handle: FileHandle, path: string, size: number): Promise<OsmSource> {
  const name = basename(path)
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0)
  if (bytesRead === 0) throw new ImportError(`${name} is empty.`)
  const beginning = buffer.toString('latin1', 0, bytesRead)
  if (beginning.startsWith(PBF, 4)) return openPbf({ handle, name, size })
  if (beginning.startsWith(O5M)) {
    throw new ImportError(
      `${name} is an .o5m file. Convert it first: osmium cat in.o5m -o out.osm.pbf`,
    )
  }
  const first = await firstCharacter(path, name)
  if (first === '<') return openXml({ path, name })
  if (first === '{') return openOverpass({ path, name })
  throw new ImportError(
    `${name} is not an OpenStreetMap file: neither .osm.pbf, nor .osm, nor an Overpass answer.`,
  )
}

async function firstCharacter(path: string, name: string): Promise<string | undefined> {
  for await (const text of readText(path, {}, name)) {
    const rest = text.trimStart()
    if (rest !== '') return rest[0]
  }
  return undefined
}

/**
 * Reads the places, parks and requested streets of an OpenStreetMap file of any format. All of it is
 * read before the first park is returned, so that a truncated file yields none. Memory grows with
 * the parks and streets, not with the file.
 */
export async function* readOsmFile(
  path: string,
  options: ImportOptions,
): AsyncGenerator<ImportRecord> {
  const geometry = new Geometry()
  const parks = new ParkCollector(geometry)
  const streets = options.withStreets ? new StreetCollector(geometry) : null
  await readElements(path, new Reading(geometry, streets ? [parks, streets] : [parks]), options)
  yield* placesOf(parks, options.bbox)
  for (const record of toRecords(parks, options.bbox)) {
    options.signal?.throwIfAborted()
    yield record
  }
  for (const street of streets ? streetsOf(streets) : []) {
    options.signal?.throwIfAborted()
    yield { street }
  }
}
