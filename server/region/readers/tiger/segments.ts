import { parseDbf, parseShp } from 'shpjs'
import { baseOf, readHouseNumber } from '#db/stored/house-number.ts'
import type { NumberRange } from '#db/stored/street-bytes.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { ImportError } from '../../import/records.ts'
import { type CountyFiles, damaged } from './archive.ts'

/** A part of a street between two crossings, under one of its names. */
export type Segment = {
  /** The name as it is spelled out in `FULLNAME`, with abbreviations. */
  name: string
  /** The Bureau's number of the line, which may have several names and ranges. */
  id: number
  line: Position[]
  ranges: Omit<NumberRange, 'line'>[]
  zip: string | null
}

/** The columns that are read; others are left alone. */
const COLUMNS = [
  ...['TLID', 'FULLNAME', 'LFROMHN', 'LTOHN', 'RFROMHN', 'RTOHN'],
  ...['ZIPL', 'ZIPR', 'PARITYL', 'PARITYR'],
]
const PARITIES: Readonly<Record<string, NumberRange['numbers']>> = { E: 'even', O: 'odd', B: 'all' }

/**
 * The segments of a county with their address ranges. Their coordinates are those of NAD83, which
 * differ from the map's by a metre or two.
 *
 * @throws ImportError if the files are damaged, or of something else
 */
export function segmentsOf(files: CountyFiles): Segment[] {
  const { shapes, rows } = parse(files)
  const [first] = rows
  if (first && !COLUMNS.every((column) => Object.hasOwn(first, column))) {
    throw new ImportError(`${files.name} has other columns than address ranges.`)
  }
  if (shapes.length !== rows.length) throw damaged(files.name)
  return rows.flatMap((row, at) => {
    const shape = shapes[at]
    if (shape?.type !== 'LineString') return []
    const segment = toSegment(row, shape.coordinates)
    return segment ? [segment] : []
  })
}

function parse({ name, shp, dbf, cpg }: CountyFiles) {
  mustBeWhole(name, dbf)
  try {
    return { shapes: parseShp(shp), rows: parseDbf(dbf, cpg) }
  } catch (error) {
    throw damaged(name, error)
  }
}

/** The library believes what a table says of its own length. */
function mustBeWhole(name: string, dbf: Buffer): void {
  if (dbf.length < 32) throw damaged(name)
  const [rows, head, row] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)]
  if (row < 2 || head < 65 || head + rows * row > dbf.length) throw damaged(name)
}

function toSegment(row: Record<string, unknown>, line: Position[]): Segment | null {
  const text = (column: string) => String(row[column] ?? '').trim()
  const isOnEarth = line.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)
  const name = text('FULLNAME')
  if (name === '' || line.length < 2 || !isOnEarth) return null
  const ranges = [
    toRange('left', [text('LFROMHN'), text('LTOHN'), text('PARITYL')]),
    toRange('right', [text('RFROMHN'), text('RTOHN'), text('PARITYR')]),
  ].filter((range) => range !== null)
  const zip = [text('ZIPL'), text('ZIPR')].find((digits) => /^\d{5}$/.test(digits)) ?? null
  return { name, id: Number(row.TLID), line, ranges, zip }
}

/** Null without numbers, or if they are no numbers of houses as they are searched: 'N101'. */
function toRange(
  side: NumberRange['side'],
  [first, last, parity]: [first: string, last: string, parity: string],
): Omit<NumberRange, 'line'> | null {
  const [from, to] = [readHouseNumber(first), readHouseNumber(last)]
  if (from === null || to === null) return null
  return { side, from: baseOf(from), to: baseOf(to), numbers: PARITIES[parity] ?? 'all' }
}
