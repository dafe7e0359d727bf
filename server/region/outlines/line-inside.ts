import { boundsOf } from '#domain/geo/bounds.ts'
import {
  type Bounds,
  type Coordinates,
  distanceMetres,
  METRES_PER_DEGREE,
  RADIANS,
} from '#domain/geo/geo.ts'
import { type MultiPolygon, type Position, polygonsContain } from '#domain/geo/polygon.ts'

/** Metres within which a line counts as on the outline. */
const ON_EDGE = 3
/** As a share of the segment. Shorter pieces are rounding errors. */
const SMALLEST_SHARE = 1e-9

type Edge = readonly [Position, Position]

export type EdgedOutline = { polygons: MultiPolygon; edges: readonly Edge[]; bounds: Bounds }

export function withEdges(polygons: MultiPolygon): EdgedOutline {
  return { polygons, edges: polygons.flat().flatMap(edgesOf), bounds: boundsOf(polygons) }
}

/** The parts of a line inside an outline, their meters, and where it goes in or out. */
export function lineInside(
  line: readonly Position[],
  outline: EdgedOutline,
): { metres: number; parts: Position[][]; crossings: Coordinates[] } {
  const { edges } = outline
  const crossings: Coordinates[] = []
  const parts: Position[][] = []
  let metres = 0
  let wasInside: boolean | null = null
  let isOpen = false
  for (const [from, to] of piecesOf(line, outline)) {
    const isInside = sideOf([from, to], outline)
    if (!isInside) isOpen = false
    if (isInside === null) continue
    if (isInside) {
      metres += distanceMetres(toPlace(from), toPlace(to))
      if (!isOpen) parts.push([from])
      isOpen = true
      parts.at(-1)?.push(to)
    }
    const begins = wasInside === null && isInside && isOnEdge(toPlace(from), edges)
    if (begins || (wasInside !== null && wasInside !== isInside)) crossings.push(toPlace(from))
    wasInside = isInside
  }
  const last = line.at(-1)
  if (wasInside && last && isOnEdge(toPlace(last), edges)) crossings.push(toPlace(last))
  return { metres, parts, crossings }
}

function edgesOf(ring: readonly Position[]): Edge[] {
  return ring.slice(1).map((to, index): Edge => [ring[index] ?? to, to])
}

/** Whether a piece of a line is inside; null if it runs along the outline. */
function sideOf(piece: Edge, { polygons, edges, bounds }: EdgedOutline): boolean | null {
  if (isApart(piece, bounds)) return false
  const middle = toPlace(along(piece, 0.5))
  return isOnEdge(middle, edges) ? null : polygonsContain(polygons, middle)
}

function isApart([[ax, ay], [bx, by]]: Edge, { south, north, west, east }: Bounds): boolean {
  if (Math.max(ax, bx) < west || Math.min(ax, bx) > east) return true
  return Math.max(ay, by) < south || Math.min(ay, by) > north
}

function* piecesOf(line: readonly Position[], { edges, bounds }: EdgedOutline): Generator<Edge> {
  for (const segment of edgesOf(line)) {
    const stops = [0, 1]
    for (const edge of isApart(segment, bounds) ? [] : edges) {
      const share = meetingOf(segment, edge)
      if (share !== null) stops.push(share)
    }
    stops.sort((one, other) => one - other)
    for (let index = 1; index < stops.length; index++) {
      const [begin = 0, end = 1] = [stops[index - 1], stops[index]]
      if (end - begin > SMALLEST_SHARE) yield [along(segment, begin), along(segment, end)]
    }
  }
}

/** How far along a segment it meets an edge, from 0 to 1; null if it doesn't, or is parallel. */
function meetingOf([[ax, ay], [bx, by]]: Edge, [[cx, cy], [dx, dy]]: Edge): number | null {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return null
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return null
  const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (turn === 0) return null
  const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
  const onEdge = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
  return share >= 0 && share <= 1 && onEdge >= 0 && onEdge <= 1 ? share : null
}

function along([[ax, ay], [bx, by]]: Edge, share: number): Position {
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}

export function isOnEdge(
  { lat, lng }: Coordinates,
  edges: readonly Edge[],
  reach = ON_EDGE,
): boolean {
  const height = reach / METRES_PER_DEGREE
  const shrink = Math.cos(lat * RADIANS)
  const width = height / shrink
  return edges.some(([[cx, cy], [dx, dy]]) => {
    if (Math.min(cx, dx) > lng + width || Math.max(cx, dx) < lng - width) return false
    if (Math.min(cy, dy) > lat + height || Math.max(cy, dy) < lat - height) return false
    const [x, y] = [(cx - lng) * shrink, cy - lat]
    const [w, h] = [(dx - cx) * shrink, dy - cy]
    const square = w * w + h * h
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(x * w + y * h) / square))
    return Math.hypot(x + share * w, y + share * h) <= height
  })
}

function toPlace([lng, lat]: Position): Coordinates {
  return { lat, lng }
}
