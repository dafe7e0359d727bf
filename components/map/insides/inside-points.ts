import { boundsContain } from '#domain/geo/bounds.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import {
  ENTRANCE_KINDS,
  FEATURE_KINDS,
  INSIDE_NAMES,
  type InsideKind,
} from '#domain/park/inside-kinds.ts'
import type { Park } from '#domain/park/park-schemas.ts'

/** Something in a park or a way in, drawn as a symbol. */
export type InsidePoint = Coordinates & {
  /** Unique among the points of all parks. */
  key: string
  kind: InsideKind
  label: string
}

/** The kinds in the legend's order. */
const KINDS: readonly InsideKind[] = [...ENTRANCE_KINDS, ...FEATURE_KINDS]

/** The entrances and features of a park, from west to east within each kind. */
export function pointsOf({ id, entrances = [], features = [] }: Park): InsidePoint[] {
  return [...entrances, ...features]
    .map((point, index) => {
      const { kind, lat, lng, name } = point
      const [one] = INSIDE_NAMES[kind]
      const said = name === one ? undefined : name
      const note = 'note' in point ? point.note : undefined
      const more = [said, note].filter(Boolean).join(', ')
      return {
        key: `${id} ${index}`,
        kind,
        lat,
        lng,
        label: more ? `${one}: ${more}` : one,
      }
    })
    .sort(
      (one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.lng - other.lng,
    )
}

/** The kinds among some points, with how many there are of each. */
export function kindsOf(points: readonly InsidePoint[]): { kind: InsideKind; count: number }[] {
  return KINDS.flatMap((kind) => {
    const count = points.filter((point) => point.kind === kind).length
    return count > 0 ? [{ kind, count }] : []
  })
}

export function pointsWithin(points: readonly InsidePoint[], bounds: Bounds): InsidePoint[] {
  return points.filter((point) => boundsContain(bounds, point))
}
