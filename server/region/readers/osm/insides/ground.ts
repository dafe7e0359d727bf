import { boundsOf } from '#domain/geo/bounds.ts'
import { windPolygons } from '#domain/geo/geojson.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import { encodePolyline } from '#domain/geo/polyline.ts'
import { simplifyLine, simplifyPolygons } from '#domain/geo/simplify.ts'
import { OUTLINE_STEPS } from '#domain/map/map-settings.ts'
import type { Ground } from '#domain/park/park-schemas.ts'

/** Pixels: the width of a portrait, for which all is simplified. */
const WIDTH = 400
/** Pixels, tried in turn. Coarser paths would no longer be where they are. */
const TOLERANCES = { water: [1, 2, 4, 8], woods: [1, 2, 4, 8], paths: [1, 2] } as const
/** Characters of each kind. What counts least is left out. */
const LONGEST = { water: 500, woods: 300, paths: 500 } as const

export type Areas = { water: MultiPolygon; woods: MultiPolygon }

/** What a portrait shows beside a park's shape; undefined if there is nothing. */
export function groundOf(
  shape: MultiPolygon,
  { water, woods, paths }: Areas & { paths: readonly Position[][] },
): Ground | undefined {
  const { west, south, east, north } = boundsOf(shape)
  const side = Math.max(east - west, mercatorY(north) - mercatorY(south))
  // At this zoom the longer side is as wide as a portrait.
  const zoom = Math.log2((WIDTH * 360) / 256 / side)
  if (!Number.isFinite(zoom)) return undefined
  const areas = (polygons: MultiPolygon) => (tolerance: number) =>
    windPolygons(simplifyPolygons(polygons, { zoom, tolerance })).sort(([one], [other]) =>
      bySize(one, other),
    )
  const lines = (tolerance: number) =>
    paths
      .map((line) => simplifyLine(line, { zoom, tolerance }))
      .sort(bySize)
      .map((line) => [line])
  const ground = {
    ...encode('water', areas(water)),
    ...encode('woods', areas(woods)),
    ...encode('paths', lines),
  }
  return Object.keys(ground).length > 0 ? ground : undefined
}

type Groups = readonly (readonly (readonly Position[])[])[]

/** As exact as there is room for; if all else fails, without what counts least. */
function encode(kind: keyof typeof LONGEST, simplified: (tolerance: number) => Groups): Ground {
  let kept: string[] = []
  for (const tolerance of TOLERANCES[kind]) {
    const groups = simplified(tolerance).map((group) =>
      group.map((line) => encodePolyline(line, OUTLINE_STEPS)),
    )
    const fitting: string[] = []
    let left: number = LONGEST[kind]
    for (const group of groups) {
      left -= group.reduce((sum, line) => sum + line.length, 0)
      // What comes later counts less, and may not take the place of what came first.
      if (left < 0) break
      fitting.push(...group)
    }
    if (fitting.length >= kept.length) kept = fitting
    if (fitting.length === groups.flat().length) break
  }
  return kept.length > 0 ? { [kind]: kept } : {}
}

/** The largest first, whatever the order of the file. */
function bySize(one: readonly Position[] = [], other: readonly Position[] = []): number {
  return sizeOf(other) - sizeOf(one) || (`${one[0]}` < `${other[0]}` ? -1 : 1)
}

function sizeOf(line: readonly Position[] = []): number {
  if (line.length === 0) return 0
  const { west, south, east, north } = boundsOf([[line]])
  return east - west + north - south
}
