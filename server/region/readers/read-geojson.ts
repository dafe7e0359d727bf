import { areaOf, type MultiPolygon } from '#domain/geo/polygon.ts'
import { ImportError, type ImportReader } from '../import/records.ts'
import {
  noteHours,
  type ReadRecord,
  type Shape,
  type TableOptions,
  toFacts,
} from '../import/to-facts.ts'
import { parkFromOsm } from '../osm-tags.ts'
import { interiorPoint, outlineText } from '../outlines/interior-point.ts'
import { requireColumns } from './column-names.ts'
import {
  ColumnStatistics,
  type Layout,
  layoutOf,
  requirePlaces,
  toTableRecord,
} from './facts/columns.ts'
import { notFeatures, readItems } from './geojson-features.ts'
import { type JsonRecord, toFeature, toOsmElement, toRecord, withInner } from './json-records.ts'
import { readTwice } from './read-twice.ts'
import { fieldsOf } from './values.ts'

/** Property names remembered, to check whether those chosen by the operator exist. */
const MAX_NAMES = 10_000
/** WGS 84, and NAD 83, which differs from it by a metre. */
const USUAL_SYSTEM = /CRS:?84$|EPSG:+(4326|4269)$/i

/**
 * A reader of JSON, optionally gzipped: GeoJSON (RFC 7946), as a collection of points and areas or a
 * sequence of features, and lists of records. Properties are matched by name; OpenStreetMap's
 * features are read by their tags.
 */
export function geojsonReader(options: TableOptions): ImportReader {
  const statistics = new ColumnStatistics()
  return readTwice(async function* (file, textOptions) {
    const finder = new ColumnFinder(options, statistics)
    let items = 0
    let found = 0
    for await (const item of readItems(file, textOptions)) {
      items += 1
      if ('collection' in item) {
        checkCollection(file, item.collection)
        found += 1
        continue
      }
      const { isListed, number } = item
      const record = toFeature(item.item) ?? (isListed ? toRecord(item.item) : null)
      if (record) found += 1
      const outcome: ReadRecord = record
        ? readRecord(record, finder, options)
        : { skipped: isListed ? 'not a record' : 'not a feature' }
      yield { outcome, where: `${isListed ? 'record' : 'feature'} ${number}` }
    }
    if (items === 0) throw new ImportError(`${file} is empty.`)
    if (found === 0) throw notFeatures(file)
    if (finder.names.size > 0) finder.check(file)
  })
}

/** The records of a JSON file one after another. Throws ImportError. */
export async function* readRecords(file: string): AsyncGenerator<JsonRecord> {
  for await (const item of readItems(file)) {
    if ('collection' in item) continue
    const record = toFeature(item.item) ?? (item.isListed ? toRecord(item.item) : null)
    if (record) yield record
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

function readRecord(record: JsonRecord, finder: ColumnFinder, options: TableOptions): ReadRecord {
  const shape = toShape(record.geometry)
  if (shape && 'skipped' in shape) return shape
  const element = record.isFeature ? toOsmElement(record) : null
  if (element && shape) {
    const { lat, lng, area, outline } = shape
    const outcome = parkFromOsm({ ...element, position: { lat, lng }, area, outline })
    // Their ids do not rule out duplicates: a node and an area may be the same park.
    if ('skipped' in outcome) return outcome
    return { ...outcome, isNamed: false, notes: noteHours(outcome.park.openingHours) }
  }
  return toFacts(finder.read(record, shape), shape, options)
}

/** Matches properties to fields; the records of a file mostly have the same ones. */
class ColumnFinder {
  readonly names = new Set<string>()
  private readonly options: TableOptions
  private readonly statistics: ColumnStatistics
  private isPlaced = false
  private lastKeys = ''
  private last: Layout = { fields: {}, facts: [], unread: [] }

  constructor(options: TableOptions, statistics: ColumnStatistics) {
    this.options = options
    this.statistics = statistics
  }

  read({ id, properties, isFeature }: JsonRecord, shape: Shape | null) {
    if (shape || isFeature) this.isPlaced = true
    const values = withInner(properties)
    const record = toTableRecord(this.find(values), (column) => values[column], this.statistics)
    const isOwnId = this.options.columns.id === undefined
    return {
      ...record,
      read: (field: Parameters<typeof record.read>[0]) =>
        record.read(field) ?? (field === 'id' && isOwnId ? id : undefined),
    }
  }

  /** @throws ImportError if a column is missing that the operator has named, or a list needs */
  check(file: string): void {
    const names = [...this.names]
    requireColumns(file, names, this.options.columns)
    if (!this.isPlaced) requirePlaces(file, names, layoutOf(names, this.options.columns))
  }

  private find(properties: Record<string, unknown>): Layout {
    const names = Object.keys(properties)
    const keys = names.join('\n')
    if (keys === this.lastKeys) return this.last
    for (const name of names) if (this.names.size < MAX_NAMES) this.names.add(name)
    this.lastKeys = keys
    this.last = layoutOf(names, this.options.columns)
    return this.last
  }
}

/** The location and area of a geometry; null if there is none, or why it cannot be a park's. */
function toShape(geometry: unknown): Shape | null | { skipped: string } {
  if (geometry === null || geometry === undefined) return null
  const { type, coordinates } = fieldsOf(geometry)
  if (type === 'Point') {
    return isPosition(coordinates)
      ? { lng: coordinates[0], lat: coordinates[1] }
      : { skipped: 'no coordinates' }
  }
  if (type === 'Polygon') return toArea([coordinates])
  if (type === 'MultiPolygon') return toArea(coordinates)
  return { skipped: 'neither a point nor an area' }
}

function toArea(coordinates: unknown): Shape | { skipped: string } {
  if (!isMultiPolygon(coordinates)) return { skipped: 'an outline that is none' }
  const positions = coordinates.flat(2)
  if (!positions.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) {
    return { skipped: 'coordinates out of range' }
  }
  const area = areaOf(coordinates)
  const point = area > 0 ? interiorPoint(coordinates) : null
  return point
    ? { ...point, area, outline: outlineText(coordinates) }
    : { skipped: 'an outline that is none' }
}

function isMultiPolygon(value: unknown): value is MultiPolygon {
  const isRing = (ring: unknown) => isListOf(ring, isPosition) && ring.length >= 4
  return isListOf(value, (polygon) => isListOf(polygon, isRing))
}

function isPosition(value: unknown): value is [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem)
}
