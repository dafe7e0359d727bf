import type { ImportOptions, ImportRecord } from '../../import/records.ts'
import { Geometry } from './geometry.ts'
import { ParkCollector } from './park-collector.ts'
import { toRecords } from './parks.ts'
import { placesOf } from './places.ts'
import { readElements } from './read-elements.ts'
import { Reading } from './reading.ts'

/**
 * Reads the places and parks of an OpenStreetMap file of any format. The whole file is read before the
 * first park is returned, so that a truncated file yields none. Memory grows with the parks and streets,
 * not with the file.
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
export async function collectOsmFile(path: string, options: ImportOptions): Promise<ParkCollector> {
  const geometry = new Geometry()
  const parks = new ParkCollector(geometry)
  await readElements(path, new Reading(geometry, [parks]), options)
  return parks
}
