import type { Position } from '#domain/geo/polygon.ts'
import { makeZip, type ZipEntry } from '../upstreams/make-zip.ts'

// The formats: https://www.esri.com/library/whitepapers/pdfs/shapefile.pdf and
// https://www.dbase.com/Knowledgebase/INT/db7_file_fmt.htm

/** Numbers at the beginning and the end of a side. */
type Side = [from: string, to: string, parity?: 'E' | 'O' | 'B']

/** A record of ADDRFEAT: a segment under one name. */
export type TigerSegment = {
  id: number
  name: string
  line: Position[]
  left?: Side
  right?: Side
  zip?: string
}

/** The columns of ADDRFEAT, as of 2025. */
const COLUMNS: [name: string, type: 'N' | 'C', length: number][] = [
  ['TLID', 'N', 10],
  ['TFIDL', 'N', 10],
  ['TFIDR', 'N', 10],
  ['ARIDL', 'C', 22],
  ['ARIDR', 'C', 22],
  ['LINEARID', 'C', 22],
  ['FULLNAME', 'C', 100],
  ['LFROMHN', 'C', 12],
  ['LTOHN', 'C', 12],
  ['RFROMHN', 'C', 12],
  ['RTOHN', 'C', 12],
  ['ZIPL', 'C', 5],
  ['ZIPR', 'C', 5],
  ['EDGE_MTFCC', 'C', 5],
  ['ROAD_MTFCC', 'C', 5],
  ['PARITYL', 'C', 1],
  ['PARITYR', 'C', 1],
  ['PLUS4L', 'C', 4],
  ['PLUS4R', 'C', 4],
  ['LFROMTYP', 'C', 1],
  ['LTOTYP', 'C', 1],
  ['RFROMTYP', 'C', 1],
  ['RTOTYP', 'C', 1],
  ['OFFSETL', 'C', 1],
  ['OFFSETR', 'C', 1],
]

const NAD83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]'

/** The archive of a county, as the Census Bureau publishes it. `other` replaces some of its files. */
export function addrfeatZip(
  county: string,
  segments: readonly TigerSegment[],
  other: Record<string, string | Uint8Array> = {},
): Buffer {
  const { shp, shx } = shapes(segments)
  const files = { cpg: 'UTF-8', dbf: table(segments), prj: NAD83, shp, shx, ...other }
  const entries = Object.entries(files).map(
    ([ending, content]): ZipEntry => ({ name: `tl_2025_${county}_addrfeat.${ending}`, content }),
  )
  return makeZip(entries)
}

/** A `.dbf` of these records; `columns` are left out. */
export function table(segments: readonly TigerSegment[], without: readonly string[] = []): Buffer {
  const columns = COLUMNS.filter(([name]) => !without.includes(name))
  const head = Buffer.alloc(32 + columns.length * 32 + 1)
  const length = 1 + columns.reduce((sum, [, , size]) => sum + size, 0)
  head.writeUInt8(3, 0)
  head.writeUInt8(125, 1)
  head.writeUInt8(9, 2)
  head.writeUInt8(1, 3)
  head.writeUInt32LE(segments.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(length, 10)
  for (const [at, [name, type, size]] of columns.entries()) {
    head.write(name, 32 + at * 32, 'latin1')
    head.write(type, 32 + at * 32 + 11, 'latin1')
    head.writeUInt8(size, 32 + at * 32 + 16)
  }
  head.writeUInt8(13, head.length - 1)
  const rows = segments.map((segment) => {
    const values = valuesOf(segment)
    const cells = columns.map(([name, type, size]) => {
      const text = Buffer.from(values[name] ?? '')
      const rest = Buffer.alloc(Math.max(0, size - text.length), ' ')
      return type === 'N' ? Buffer.concat([rest, text]) : Buffer.concat([text, rest])
    })
    return Buffer.concat([Buffer.from(' '), ...cells])
  })
  return Buffer.concat([head, ...rows, Buffer.from('\x1a')])
}

function valuesOf({ id, name, left, right, zip = '' }: TigerSegment): Record<string, string> {
  return {
    TLID: String(id),
    TFIDL: '214',
    TFIDR: '215',
    LINEARID: `1103${id}`,
    FULLNAME: name,
    LFROMHN: left?.[0] ?? '',
    LTOHN: left?.[1] ?? '',
    PARITYL: left?.[2] ?? '',
    RFROMHN: right?.[0] ?? '',
    RTOHN: right?.[1] ?? '',
    PARITYR: right?.[2] ?? '',
    ZIPL: left ? zip : '',
    ZIPR: right ? zip : '',
    EDGE_MTFCC: 'S1400',
    ROAD_MTFCC: 'S1400',
    OFFSETL: 'N',
    OFFSETR: 'N',
  }
}

const POLYLINE = 3

function shapes(segments: readonly TigerSegment[]): { shp: Buffer; shx: Buffer } {
  const records: Buffer[] = []
  const places: Buffer[] = []
  let offset = 100
  for (const [at, { line }] of segments.entries()) {
    const content = polyline(line)
    const head = Buffer.alloc(8)
    head.writeInt32BE(at + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    const place = Buffer.alloc(8)
    place.writeInt32BE(offset / 2, 0)
    place.writeInt32BE(content.length / 2, 4)
    records.push(head, content)
    places.push(place)
    offset += head.length + content.length
  }
  const box = boxOf(segments.flatMap(({ line }) => line))
  const file = (parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(100)
    head.writeInt32BE(9994, 0)
    head.writeInt32BE((100 + body.length) / 2, 24)
    head.writeInt32LE(1000, 28)
    head.writeInt32LE(POLYLINE, 32)
    for (const [at, value] of box.entries()) head.writeDoubleLE(value, 36 + at * 8)
    return Buffer.concat([head, body])
  }
  return { shp: file(records), shx: file(places) }
}

function polyline(line: readonly Position[]): Buffer {
  const content = Buffer.alloc(48 + line.length * 16)
  content.writeInt32LE(POLYLINE, 0)
  for (const [at, value] of boxOf(line).entries()) content.writeDoubleLE(value, 4 + at * 8)
  content.writeInt32LE(1, 36)
  content.writeInt32LE(line.length, 40)
  for (const [at, [lng, lat]] of line.entries()) {
    content.writeDoubleLE(lng, 48 + at * 16)
    content.writeDoubleLE(lat, 56 + at * 16)
  }
  return content
}

function boxOf(points: readonly Position[]): [number, number, number, number] {
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  return [least(lngs), least(lats), -least(lngs, -1), -least(lats, -1)]
}

/** The least of some numbers, which may be too many for Math.min. */
function least(numbers: readonly number[], sign = 1): number {
  return numbers.reduce((low, number) => Math.min(low, sign * number), Number.POSITIVE_INFINITY)
}
