import { METRES_PER_DEGREE, METRES_PER_MILE, RADIANS } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import { simplifyPolygons } from '#domain/geo/simplify.ts'
import { OUTLINE_STEPS } from '#domain/map/map-settings.ts'
import type { Ground, Insides } from '#domain/park/park-schemas.ts'
import { MARKED_KINDS, type MarkedKind, PORTRAIT } from '#domain/park/portrait.ts'
import type { Portrait } from '#domain/park/portrait-schemas.ts'

/** In pixels, with what is left free around the shape. */
export type Canvas = {
  width: number
  height: number
  free: { left: number; right: number; top: number; bottom: number }
}

/** The bar of the scale is at the bottom. */
const CARD: Canvas = { ...PORTRAIT, free: { left: 24, right: 24, top: 18, bottom: 36 } }
/** Pixels. */
const LONGEST_BAR = 100
/** The first with which a portrait is small enough. */
const TOLERANCES = [1, 1.5, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24]
/** Characters. */
const LONGEST_SHAPE = 1_200
const METRES_PER_FOOT = METRES_PER_MILE / 5280

const BARS = [
  ...[10, 20, 50, 100, 200, 300, 500, 1000, 2000].map((feet) => ({
    metres: feet * METRES_PER_FOOT,
    label: `${feet.toLocaleString('en-US')} ft`,
  })),
  ...[0.5, 1, 2, 5, 10, 20, 50].map((miles) => ({
    metres: miles * METRES_PER_MILE,
    label: `${miles} mi`,
  })),
]

const MAX_MARKS = 12
/** Pixels between two marks. */
const MARK_ROOM = 18

type Frame = {
  west: number
  north: number
  perDegree: number
  /** Of the shape, in pixels. */
  left: number
  top: number
  width: number
  height: number
}

/**
 * Draws a park's shape as large as a portrait allows, north up, in the proportions of the map. Null
 * without a shape.
 *
 * @param insides what lies in it, the most important features first
 * @param canvas what it is drawn on
 */
export function drawPortrait(
  polygons: MultiPolygon,
  { features = [], ground = {} }: Partial<Pick<Insides, 'features' | 'ground'>> = {},
  canvas: Canvas = CARD,
): Portrait | null {
  const frame = frameOf(polygons, canvas)
  const shape = frame && shapeOf(polygons, frame)
  if (!frame || !shape) return null
  const scale = scaleOf(polygons, frame)
  return {
    shape,
    size: { width: atLeastOne(frame.width), height: atLeastOne(frame.height) },
    ...groundPaths(ground, frame),
    ...(scale ? { scale } : {}),
    marks: marksOf(features, frame),
  }
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels))
}

function groundPaths(ground: Ground, frame: Frame): Pick<Portrait, keyof Ground> {
  const draw = (lines: readonly string[], end: '' | 'z') =>
    lines.map((line) => linePath(decodePolyline(line, OUTLINE_STEPS), frame, end)).join('')
  const { water, woods, paths } = ground
  return {
    ...(water ? { water: draw(water, 'z') } : {}),
    ...(woods ? { woods: draw(woods, 'z') } : {}),
    ...(paths ? { paths: draw(paths, '') } : {}),
  }
}

/** As exact as its length allows; of very many parts, the largest. */
function shapeOf(polygons: MultiPolygon, frame: Frame): string {
  // The world's width in pixels is 256 at zoom 0.
  const zoom = Math.log2((frame.perDegree * 360) / 256)
  let parts: string[] = []
  let shape = polygons
  for (const tolerance of TOLERANCES) {
    shape = simplifyPolygons(shape, { zoom, tolerance })
    if (shape.length === 0) break
    parts = shape.map((rings) => rings.map((ring) => linePath(ring, frame, 'z')).join(''))
    const path = parts.join('')
    if (path.length <= LONGEST_SHAPE) return path
  }
  let path = ''
  for (const part of parts.sort((one, other) => other.length - one.length)) {
    if (path.length + part.length <= LONGEST_SHAPE) path += part
  }
  return path
}

function marksOf(features: Insides['features'], frame: Frame): Portrait['marks'] {
  const marks: Portrait['marks'] = []
  for (const { kind, lat, lng } of features) {
    if (marks.length === MAX_MARKS) break
    if (!isMarked(kind)) continue
    const [x, y] = toPixels([lng, lat], frame)
    const hasRoom = marks.every((mark) => Math.hypot(mark.x - x, mark.y - y) >= MARK_ROOM)
    if (hasRoom) marks.push({ kind, x, y })
  }
  return marks
}

function isMarked(kind: string): kind is MarkedKind {
  return MARKED_KINDS.some((marked) => marked === kind)
}

function frameOf(polygons: MultiPolygon, canvas: Canvas): Frame | null {
  const positions = polygons.flat(2)
  if (positions.length === 0) return null
  const range = (values: number[]) => {
    const [least, most] = [values.reduce(min), values.reduce(max)]
    return [least, most - least] as const
  }
  const [west, width] = range(positions.map(([lng]) => lng))
  const [south, height] = range(positions.map(([, lat]) => mercatorY(lat)))
  const { free } = canvas
  const room = {
    width: canvas.width - free.left - free.right,
    height: canvas.height - free.top - free.bottom,
  }
  const perDegree = Math.min(room.width / width, room.height / height)
  if (!Number.isFinite(perDegree)) return null
  return {
    west,
    north: south + height,
    perDegree,
    left: free.left + (room.width - width * perDegree) / 2,
    top: free.top + (room.height - height * perDegree) / 2,
    width: width * perDegree,
    height: height * perDegree,
  }
}

function toPixels([lng, lat]: Position, { west, north, perDegree, left, top }: Frame): Position {
  return [
    Math.round(left + (lng - west) * perDegree),
    Math.round(top + (north - mercatorY(lat)) * perDegree),
  ]
}

/** In whole pixels, relative to the point before. A ring, which ends with 'z', is closed by that. */
function linePath(line: readonly Position[], frame: Frame, end: '' | 'z'): string {
  const [first = [0, 0], ...others] = line.map((position) => toPixels(position, frame))
  let [lastX, lastY] = first
  let path = `M${lastX} ${lastY}`
  for (const [x, y] of end ? others.slice(0, -1) : others) {
    if (x === lastX && y === lastY) continue
    path += `l${x - lastX} ${y - lastY}`
    lastX = x
    lastY = y
  }
  return path + end
}

/** The longest bar that fits; null if a shape is smaller than any. */
function scaleOf(polygons: MultiPolygon, { perDegree }: Frame): Portrait['scale'] | null {
  const [[[[, lat] = [0, 0]] = []] = []] = polygons
  const perMetre = perDegree / (METRES_PER_DEGREE * Math.cos(lat * RADIANS))
  const bar = BARS.findLast(({ metres }) => metres * perMetre <= LONGEST_BAR)
  return bar ? { width: Math.round(bar.metres * perMetre), label: bar.label } : null
}

function min(one: number, other: number): number {
  return Math.min(one, other)
}

function max(one: number, other: number): number {
  return Math.max(one, other)
}
