import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { joinInsides } from '#db/queries/park/join-insides.ts'
import { findShapes, type Shape } from '#db/queries/park/shapes.ts'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import { METRES_PER_DEGREE, METRES_PER_MILE, RADIANS } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import type { MultiPolygon, Position } from '#domain/geo/polygon.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import { simplifyPolygons } from '#domain/geo/simplify.ts'
import { OUTLINE_STEPS } from '#domain/map/map-settings.ts'
import type { Ground, Insides } from '#domain/park/park-schemas.ts'
import { MARKED_KINDS, PORTRAIT } from '#domain/park/portrait.ts'
import type { Portrait } from '#domain/park/portrait-schemas.ts'
import type { Logger } from '../../core/log.ts'

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

type Frame = NonNullable<ReturnType<typeof frameOf>>

/** Bytes of the portraits and the shapes they were drawn from. */
const MAX_CACHED = 16_000_000
const PORTRAIT_BYTES = 1_000

/** The last portraits by park, with what they were drawn from. */
export type CachedPortraits = LRUCache<number, { shape: Shape; portrait: Portrait | null }>

type PortraitPorts = { database: Database; log: Logger; portraits: CachedPortraits }

export function makePortraits(): CachedPortraits {
  return new LRUCache({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ shape }) =>
      PORTRAIT_BYTES + shape.outline.length + (shape.insides?.length ?? 0),
  })
}

/**
 * The portraits of those parks that have a shape, in no particular order. Each is drawn again once
 * its shape, or what lies in it, has changed.
 */
export async function portraitsOf(
  { database, log, portraits }: PortraitPorts,
  ids: readonly number[],
): Promise<{ id: number; portrait: Portrait }[]> {
  const shapes = await findShapes(database, ids)
  return shapes.flatMap((shape) => {
    const { parkId } = shape
    const known = portraits.get(parkId)
    const isSame =
      known !== undefined &&
      known.shape.insides === shape.insides &&
      Buffer.compare(known.shape.outline, shape.outline) === 0
    const portrait = isSame ? known.portrait : drawShape(shape, log)
    if (!isSame) portraits.set(parkId, { shape, portrait })
    return portrait ? [{ id: parkId, portrait }] : []
  })
}

/** Draws a stored shape. A damaged one is logged and has no portrait. */
export function drawShape(
  { parkId, outline, insides, isCircle }: Shape,
  log: Logger,
  canvas?: Canvas,
): Portrait | null {
  try {
    const inside = insides ? joinInsides(JSON.parse(insides)) : {}
    const portrait = drawPortrait(decodeOutline(outline), inside, canvas)
    return portrait && isCircle ? { ...portrait, isCircle } : portrait
  } catch (error) {
    log.error({ err: error, park: parkId }, 'the shape of a park could not be drawn')
    return null
  }
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
  // The longest bar that fits, if any does.
  const [[[[, lat] = [0, 0]] = []] = []] = polygons
  const perMetre = frame.perDegree / (METRES_PER_DEGREE * Math.cos(lat * RADIANS))
  const bar = BARS.findLast(({ metres }) => metres * perMetre <= LONGEST_BAR)
  return {
    shape,
    size: { width: atLeastOne(frame.width), height: atLeastOne(frame.height) },
    ...groundPaths(ground, frame),
    ...(bar && { scale: { ...bar, width: Math.round(bar.metres * perMetre) } }),
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
    const marked = MARKED_KINDS.find((one) => one === kind)
    if (!marked) continue
    const [x, y] = toPixels([lng, lat], frame)
    const hasRoom = marks.every((mark) => Math.hypot(mark.x - x, mark.y - y) >= MARK_ROOM)
    if (hasRoom) marks.push({ kind: marked, x, y })
  }
  return marks
}

/** The upper left corner, and where and how large the shape is, in pixels. */
function frameOf(polygons: MultiPolygon, canvas: Canvas) {
  const positions = polygons.flat(2)
  if (positions.length === 0) return null
  const range = (values: number[]) => {
    const least = values.reduce((one, other) => Math.min(one, other))
    const most = values.reduce((one, other) => Math.max(one, other))
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
