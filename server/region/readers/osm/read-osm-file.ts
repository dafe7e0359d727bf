import type { ImportOptions, ImportRecord } from '../../import/records.ts'
import { ParkCollector } from './parks/park-collector.ts'
import { toRecords } from './parks/parks.ts'
import { placesOf } from './parks/places.ts'
import { readElements } from './read-elements.ts'
import { Reading } from './reading.ts'
import { Geometry } from './stores/geometry.ts'
import { StreetCollector } from './streets/street-collector.ts'
import { streetsOf } from './streets/streets.ts'

/**
 * Reads the places and parks of an OpenStreetMap file of any format, and its streets if asked for. The whole file is read before the
 * first park is returned, so that a truncated file yields none. Memory grows with the parks and streets,
 * not with the file.
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

/** Collects the elements of a file's parks, before they are located, named and merged. */
export async function collectOsmFile(path: string, options: ImportOptions): Promise<ParkCollector> {
  const geometry = new Geometry()
  const parks = new ParkCollector(geometry)
  await readElements(path, new Reading(geometry, [parks]), options)
  return parks
}
