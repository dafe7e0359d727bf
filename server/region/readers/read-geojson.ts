import { stat } from 'node:fs/promises'
import { openingHoursLines } from '#domain/hours/opening-hours.ts'
import { ImportError, type ImportReader } from '../import/records.ts'
import {
  noteHours,
  type ReadField,
  type TableOptions,
  type Told,
  toFacts,
} from '../import/to-facts.ts'
import { type OsmTags, parkFromOsm } from '../osm-tags.ts'
import { type FieldColumns, findColumns, requireColumns } from './fields.ts'
import { notFeatures, readFeatures } from './geojson-features.ts'
import { toOsmElement } from './geojson-osm.ts'
import { toShape } from './geojson-shape.ts'
import { readTwice, type Scan } from './read-twice.ts'
import { fieldsOf } from './values.ts'

/** Property names remembered, to check whether those chosen by the operator exist. */
const MOST_NAMES = 10_000
/** WGS 84, and NAD 83, which differs from it by a metre. */
const USUAL_SYSTEM = /CRS:?84$|EPSG:+(4326|4269)$/i

/**
 * A reader of GeoJSON (RFC 7946): a collection of points and areas, or a sequence of features,
 * optionally gzipped. Properties are matched by name; OpenStreetMap's features are read by their
 * tags.
 */
export function geojsonReader(options: TableOptions): ImportReader {
  return readTwice(scanWith(options))
}

function scanWith(options: TableOptions): Scan {
  return async function* (file, { onBytes, signal }) {
    const { size } = await stat(file)
    const columns = new ColumnFinder(options)
    let items = 0
    let features = 0
    const read = { onBytes: (bytes: number) => onBytes(bytes, size), signal }
    for await (const item of readFeatures(file, read)) {
      items += 1
      if ('collection' in item) {
        checkCollection(file, item.collection)
        features += 1
        continue
      }
      const feature = toFeature(item.feature)
      if (feature) features += 1
      const told: Told = feature
        ? readFeature(feature, columns, options)
        : { skipped: 'not a feature' }
      yield { told, where: `feature ${item.number}` }
    }
    if (items === 0) throw new ImportError(`${file} is empty.`)
    if (features === 0) throw notFeatures(file)
    if (columns.names.size > 0) requireColumns(file, [...columns.names], options.columns)
  }
}

function checkCollection(file: string, collection: Record<string, unknown>): void {
  if (collection.type !== 'FeatureCollection') throw notFeatures(file)
  const { name } = fieldsOf(fieldsOf(collection.crs).properties)
  if (typeof name !== 'string' || USUAL_SYSTEM.test(name)) return
  throw new ImportError(
    `${file} has the coordinates of ${name}: convert it to longitude and latitude (EPSG:4326) first.`,
  )
}

type Feature = { id?: unknown; properties: Record<string, unknown>; geometry?: unknown }

function toFeature(value: unknown): Feature | null {
  const feature = fieldsOf(value)
  if (feature.type !== 'Feature') return null
  return { ...feature, properties: fieldsOf(feature.properties) }
}

function readFeature(feature: Feature, finder: ColumnFinder, options: TableOptions): Told {
  const shape = toShape(feature.geometry)
  if (shape && 'skipped' in shape) return shape
  const element = toOsmElement(feature)
  if (element && shape) {
    const { lat, lng, area } = shape
    const told = parkFromOsm({ ...element, position: { lat, lng }, area })
    // Their ids do not rule out duplicates: a node and an area may be the same park.
    return 'park' in told ? { ...told, isNamed: false, note: noteTags(element.tags) } : told
  }
  const { properties } = feature
  const columns = finder.find(properties)
  const read: ReadField = (field) => {
    const values = (columns[field] ?? []).map((column) => properties[column])
    if (field === 'id' && options.columns.id === undefined) values.push(feature.id)
    return values.find((value) => value !== null && value !== undefined && value !== '')
  }
  return toFacts(read, shape, options)
}

function noteTags({ opening_hours: hours }: OsmTags) {
  return noteHours(hours && openingHoursLines(hours) === null ? hours : undefined)
}

/** Matches properties to fields; the features of a file mostly have the same ones. */
class ColumnFinder {
  readonly names = new Set<string>()
  private readonly options: TableOptions
  private lastKeys = ''
  private last: FieldColumns = {}

  constructor(options: TableOptions) {
    this.options = options
  }

  find(properties: Record<string, unknown>): FieldColumns {
    const names = Object.keys(properties)
    const keys = names.join('\n')
    if (keys === this.lastKeys) return this.last
    for (const name of names) if (this.names.size < MOST_NAMES) this.names.add(name)
    this.lastKeys = keys
    this.last = findColumns(names, this.options.columns)
    return this.last
  }
}
