import type { PlaceholderTheme } from '#domain/park/placeholder.ts'

/** An object placed in a scene; SCENE_SYMBOLS defines how it is drawn. */
export type SceneItem = {
  symbol: 'pine' | 'tree' | 'flower' | 'sail' | 'cloud'
  x: number
  y: number
  size: number
}

/** A small landscape of 400 by 200, varied by the park's id. */
export type Scene = {
  sun: { x: number; y: number; radius: number }
  /** Outlines, back to front. */
  layers: string[]
  /** Snow or light on the hilltops, if the theme has any. */
  tops: string[]
  /** A path in the foreground, if the theme has one. */
  way: string | null
  sky: SceneItem[]
  items: SceneItem[]
}

const WIDTH = 400
const GROUND = 200

/** The landscape of a park. The same park always gets the same one. */
export function makeScene(theme: PlaceholderTheme, seed: number): Scene {
  const random = randomFrom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const sun = {
    x: Math.round(between(60, 340)),
    y: Math.round(between(38, 68)),
    radius: Math.round(between(16, 24)),
  }
  const draw = { between, random }
  const sky = row(draw, 'cloud', { count: 2, y: 62, size: 56 })
  return { sun, sky, tops: [], way: null, items: [], ...SCENES[theme](draw) }
}

type Draw = { between: (low: number, high: number) => number; random: () => number }
type Drawing = Pick<Scene, 'layers'> & Partial<Scene>

const SCENES: Record<PlaceholderTheme, (draw: Draw) => Drawing> = {
  mountain: (draw) => {
    const peaks = [draw.between(70, 150), draw.between(220, 330)].map((x, index) => ({
      x,
      y: draw.between(40, 66) + index * 16,
      half: draw.between(100, 140),
    }))
    return {
      layers: [...peaks.map(peakPath), hills(draw, 160, 12)],
      tops: peaks.map(snowPath),
      items: row(draw, 'pine', { count: 5, y: 172, size: 26 }),
    }
  },
  forest: (draw) => ({
    layers: [hills(draw, 118, 16), hills(draw, 146, 12), hills(draw, 176, 6)],
    items: [
      ...row(draw, 'pine', { count: 7, y: 152, size: 40 }),
      ...row(draw, 'pine', { count: 6, y: 182, size: 58 }),
    ],
  }),
  garden: (draw) => ({
    layers: [hills(draw, 116, 16), hills(draw, 142, 10), hills(draw, 164, 6)],
    items: [
      ...row(draw, 'tree', { count: 2, y: 146, size: 44 }),
      ...row(draw, 'flower', { count: 9, y: 190, size: 30 }),
    ],
  }),
  lake: (draw) => ({
    layers: [hills(draw, 106, 20), hills(draw, 128, 10), waves(draw, 142), waves(draw, 170)],
    items: [
      ...row(draw, 'pine', { count: 3, y: 138, size: 26 }),
      { symbol: 'sail', x: Math.round(draw.between(90, 310)), y: 164, size: 34 },
    ],
  }),
  ridge: (draw) => ({
    layers: [84, 112, 140, 168].map((y, index) => ridge(draw, y, 26 - index * 4)),
    items: row(draw, 'pine', { count: 2, y: 186, size: 44 }),
  }),
  meadow: (draw) => ({
    layers: [hills(draw, 106, 16), hills(draw, 128, 14), hills(draw, 148, 10), hills(draw, 176, 5)],
    way: way(draw),
    items: [
      ...row(draw, 'pine', { count: 2, y: 122, size: 22 }),
      ...row(draw, 'tree', { count: 3, y: 148, size: 36 }),
      ...row(draw, 'tree', { count: 2, y: 184, size: 64 }),
    ],
  }),
}

function peakPath({ x, y, half }: { x: number; y: number; half: number }): string {
  return path([
    [x - half, GROUND],
    [x, y],
    [x + half, GROUND],
  ])
}

function snowPath({ x, y, half }: { x: number; y: number; half: number }): string {
  const slope = half / (GROUND - y)
  const at = (down: number, side: -1 | 1): Point => [x + side * down * slope, y + down]
  return path([[x, y], at(30, 1), [x + 7, y + 22], [x, y + 32], [x - 8, y + 22], at(30, -1)])
}

/** A smooth line of hills across the full width. */
function hills({ between }: Draw, y: number, height: number): string {
  const heights = Array.from({ length: 5 }, () => Math.round(y + between(-height, height)))
  const [first = y, ...others] = heights
  const step = WIDTH / others.length
  const rises = others.map((top, index) => top - (heights[index] ?? y))
  const curves = rises.map((rise) => `${step / 2} ${rise} ${step} ${rise}`).join(' ')
  return `M0 ${GROUND}V${first}s${curves.replaceAll(' -', '-')}V${GROUND}Z`
}

/** A jagged ridge line. */
function ridge({ between }: Draw, y: number, height: number): string {
  const points: Point[] = [[0, GROUND]]
  for (let x = 0; x <= WIDTH; x += WIDTH / 8) points.push([x, y + between(-height, height)])
  return path([...points, [WIDTH, GROUND]])
}

/** A path winding from the bottom to the hills, narrowing with distance. */
function way({ between }: Draw): string {
  const start = between(120, 280)
  const end = start + between(-70, 70)
  const bend = between(-50, 50)
  const edge = (at: number, half: number) => Math.round(at + half)
  return (
    `M${edge(start, -16)} ${GROUND}` +
    `C${edge(start + bend, -10)} 182 ${edge(end - bend, -6)} 168 ${edge(end, -2)} 152` +
    `L${edge(end, 2)} 152` +
    `C${edge(end - bend, 6)} 168 ${edge(start + bend, 12)} 182 ${edge(start, 16)} ${GROUND}Z`
  )
}

function waves({ between }: Draw, y: number): string {
  const swing = between(3, 5)
  let line = `M0 ${GROUND}V${y}`
  for (let x = 0; x < WIDTH; x += 80) line += `q20 ${Math.round(-swing)} 40 0t40 0`
  return `${line}V${GROUND}Z`
}

function row(
  { between }: Draw,
  symbol: SceneItem['symbol'],
  { count, y, size }: { count: number; y: number; size: number },
): SceneItem[] {
  const step = WIDTH / count
  return Array.from({ length: count }, (_, index) => ({
    symbol,
    x: Math.round(step * index + between(step * 0.15, step * 0.85)),
    y: Math.round(y + between(-4, 6)),
    size: Math.round(size * between(0.8, 1.2)),
  }))
}

type Point = [x: number, y: number]

function path(points: Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`
}

/** mulberry32: a small random number generator (0..1) from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
