import type { Position } from '#domain/geo/polygon.ts'
import { simplifyLine } from '#domain/geo/simplify.ts'
import { locateMiddle } from '#domain/location/locate-house.ts'
import type { Street } from '#domain/location/street.ts'
import { type NumberRange, packLines, packNumbers } from '#domain/location/street-bytes.ts'
import { readStreetName } from '#domain/location/street-name.ts'
import { mostFrequent } from '../most-frequent.ts'
import { clustersOf } from '../osm/clusters.ts'
import type { Segment } from './segments.ts'
import { spelledOut } from './spelled-out.ts'

/** Lines keep the details that a map shows at this zoom, in pixels: about five metres. */
const DETAIL = { zoom: 15, tolerance: 1 }

type Named = { key: string; segments: Segment[] }

/** The streets of a county by name: segments of one name that are near one another are one street. */
export function* streetsOf(segments: readonly Segment[]): Generator<Street> {
  const named = [...byName(segments)].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [, group] of named) {
    const lines = group.segments.map(({ line }) => line)
    for (const cluster of clustersOf(lines)) {
      const street = toStreet(
        group.key,
        cluster.flatMap((at) => group.segments[at] ?? []),
      )
      if (street) yield street
    }
  }
}

function byName(segments: readonly Segment[]): Map<string, Named> {
  const groups = new Map<string, Named>()
  const spelled = new Map<string, string>()
  for (const segment of segments) {
    const name = spelled.get(segment.name) ?? spelledOut(segment.name)
    spelled.set(segment.name, name)
    const { key, directions } = readStreetName(name)
    if (key === '') continue
    const id = `${key}/${directions}`
    const group = groups.get(id) ?? { key, segments: [] }
    groups.set(id, group)
    group.segments.push({ ...segment, name })
  }
  return groups
}

function toStreet(key: string, segments: readonly Segment[]): Street | null {
  const lines: Position[][] = []
  const places = new Map<number, number>()
  const ranges = new Map<string, NumberRange>()
  for (const { id, line, ranges: told } of segments) {
    // A line comes once for each of its ranges.
    const at = places.get(id) ?? lines.push(simplifyLine(line, DETAIL)) - 1
    places.set(id, at)
    for (const range of told) ranges.set(JSON.stringify([at, range]), { ...range, line: at })
  }
  const middle = locateMiddle({ lines, houses: [] })
  if (!middle) return null
  return {
    ...{ name: mostFrequent(segments.map(({ name }) => name)) ?? key, key },
    city: null,
    postcode: mostFrequent(segments.map(({ zip }) => zip)),
    ...{ lat: middle.lat, lng: middle.lng },
    lines: packLines(lines),
    houses: packNumbers([], [...ranges.values()]),
  }
}
