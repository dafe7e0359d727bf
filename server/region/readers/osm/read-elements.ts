import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorCode } from '#domain/text/error-code.ts'
import { ImportError, type ImportOptions } from '../../import/records.ts'
import type { Scan } from './elements.ts'
import { openOverpass } from './overpass-source.ts'
import { openPbf } from './pbf-source.ts'
import type { Reading } from './reading.ts'
import { sniffFormat } from './sniff.ts'
import type { OsmSource } from './source.ts'
import type { TextFile } from './text-source.ts'
import { openXml } from './xml-source.ts'

const PHASES: Readonly<Record<Scan, string>> = {
  all: 'Reading',
  ways: 'Reading ways again',
  nodes: 'Reading nodes again',
}

type Opened = { source: OsmSource; size: number }

/**
 * Passes the elements of an OpenStreetMap file to the collectors of a reading: .osm.pbf, .osm, .osm.gz,
 * .osm.bz2, or an Overpass answer in JSON, recognised by content. Throws ImportError if the file cannot be read
 * to its end.
 */
export async function readElements(
  path: string,
  reading: Reading,
  options: ImportOptions,
): Promise<void> {
  const handle = await openFile(path)
  try {
    const { size } = await handle.stat()
    const source = await openSource(handle, { path, name: basename(path) }, size)
    try {
      await readAll({ source, size }, reading, options)
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
  { source, size }: Opened,
  reading: Reading,
  { signal, onProgress }: ImportOptions,
): Promise<void> {
  const { geometry } = reading
  const scan = (kind: Scan) =>
    source.scan(reading, kind, {
      signal,
      onBytes: (bytesRead) => onProgress?.({ bytesRead, totalBytes: size, phase: PHASES[kind] }),
    })
  await scan('all')
  if (geometry.isMissingWays) await scan('ways')
  if (geometry.nodes.isLate) {
    geometry.nodes.reopen()
    await scan('nodes')
  }
}
