import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorCode } from '#domain/text/error-code.ts'
import { ImportError, type ImportOptions, type ImportRecord } from '../../import/records.ts'
import { Collector } from './collector.ts'
import type { Scan } from './elements.ts'
import { openOverpass } from './overpass-source.ts'
import { toRecords } from './parks.ts'
import { openPbf } from './pbf-source.ts'
import { placesOf } from './places.ts'
import { sniffFormat } from './sniff.ts'
import type { OsmSource } from './source.ts'
import type { TextFile } from './text-source.ts'
import { openXml } from './xml-source.ts'

const PHASES: Readonly<Record<Scan, string>> = {
  all: 'Reading',
  ways: 'Reading ways again',
  nodes: 'Reading nodes again',
}

/**
 * Reads the places and parks of an OpenStreetMap file: .osm.pbf, .osm, .osm.gz, .osm.bz2, or an Overpass
 * answer in JSON, recognised by content. The whole file is read before the first park is returned,
 * so that a truncated file yields none. Memory grows with the parks and streets, not with the file.
 */
export async function* readOsmFile(
  path: string,
  options: ImportOptions,
): AsyncGenerator<ImportRecord> {
  const collector = await collectOsmFile(path, options)
  yield* placesOf(collector, options.bbox)
  for (const record of toRecords(collector, options.bbox)) {
    options.signal?.throwIfAborted()
    yield record
  }
}

/** Collects the elements of a file's parks, before they are located, named and merged. */
export async function collectOsmFile(path: string, options: ImportOptions): Promise<Collector> {
  const handle = await openFile(path)
  try {
    const { size } = await handle.stat()
    const source = await openSource(handle, { path, name: basename(path) }, size)
    try {
      return await readAll(source, size, options)
    } finally {
      source.close()
    }
  } finally {
    await handle.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    if (!(await stat(path)).isFile()) throw new ImportError(`${path} is not a regular file.`)
    return await open(path)
  } catch (error) {
    if (error instanceof ImportError) throw error
    const code = errorCode(error)
    const why = code === 'ENOENT' ? 'there is no such file' : code
    throw new ImportError(`${path} can not be read: ${why}.`, { cause: error })
  }
}

async function openSource(handle: FileHandle, file: TextFile, size: number): Promise<OsmSource> {
  const format = await sniffFormat(handle, file)
  if (format === 'pbf') return openPbf({ handle, name: file.name, size })
  return format === 'xml' ? openXml(file) : openOverpass(file)
}

/** Reads a file as many times as the order of its elements requires. */
async function readAll(
  source: OsmSource,
  totalBytes: number,
  { signal, onProgress }: ImportOptions,
): Promise<Collector> {
  const collector = new Collector()
  const scan = (kind: Scan) =>
    source.scan(collector, kind, {
      signal,
      onBytes: (bytesRead) => onProgress?.({ bytesRead, totalBytes, phase: PHASES[kind] }),
    })
  await scan('all')
  if (collector.isMissingWays) await scan('ways')
  if (collector.nodes.isLate) {
    collector.nodes.reopen()
    await scan('nodes')
  }
  return collector
}
