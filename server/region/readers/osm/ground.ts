import { boundsOf } from '#domain/geo/bounds.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import type { MultiPolygon, Polygon, Position } from '#domain/geo/polygon.ts'
import { encodePolyline } from '#domain/geo/polyline.ts'
import { simplifyLine, simplifyPolygons } from '#domain/geo/simplify.ts'
import { OUTLINE_STEPS } from '#domain/map/outline-limits.ts'
import type { Ground } from '#domain/park/insides.ts'

/** Pixels: the width of a portrait, for which all is simplified. */
const WIDTH = 400
const TOLERANCE = 1
/** Characters of each kind. What counts least is left out. */
const LONGEST = { water: 500, woods: 300, paths: 500 } as const

/** The areas inside a park that its portrait shows. */
export type Areas = { water: MultiPolygon; woods: MultiPolygon }

type Seen = Areas & { paths: readonly Position[][] }

/** What a portrait shows beside a park's shape; undefined if there is nothing. */
export function groundOf(shape: MultiPolygon, { water, woods, paths }: Seen): Ground | undefined {
  const zoom = zoomOf(shape)
  if (!Number.isFinite(zoom)) return undefined
  const view = { zoom, tolerance: TOLERANCE }
  const areas = (polygons: MultiPolygon) =>
    [...simplifyPolygons(polygons, view)].sort(([one], [other]) => bySize(one, other))
  const lines = paths.map((line) => simplifyLine(line, view)).sort(bySize)
  const ground = {
    ...told('water', areas(water)),
    ...told('woods', areas(woods)),
    ...told(
      'paths',
      lines.map((line) => [line]),
    ),
  }
  return Object.keys(ground).length > 0 ? ground : undefined
}

/** As many groups of lines as there is room for, in their order. */
function told(kind: keyof typeof LONGEST, groups: readonly Polygon[]): Ground {
  const kept: string[] = []
  let room: number = LONGEST[kind]
  for (const group of groups) {
    const lines = group.map((line) => encodePolyline(line, OUTLINE_STEPS))
    const length = lines.reduce((sum, line) => sum + line.length, 0)
    if (length > room) continue
    kept.push(...lines)
    room -= length
  }
  return kept.length > 0 ? { [kind]: kept } : {}
}

/** The zoom at which the longer side of a shape is as wide as a portrait. */
function zoomOf(shape: MultiPolygon): number {
  const { west, south, east, north } = boundsOf(shape)
  const side = Math.max(east - west, mercatorY(north) - mercatorY(south))
  return Math.log2((WIDTH * 360) / 256 / side)
}

/** The largest first, whatever the order of the file. */
function bySize(one: readonly Position[] = [], other: readonly Position[] = []): number {
  const place = `${one[0]}` < `${other[0]}` ? -1 : 1
  return sizeOf(other) - sizeOf(one) || place
}

/** Half the circumference of the box around a line, in degrees. */
function sizeOf(line: readonly Position[] = []): number {
  if (line.length === 0) return 0
  const { west, south, east, north } = boundsOf([[line]])
  return east - west + north - south
}
