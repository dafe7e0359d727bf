import type { Feature } from 'geojson'
import type { Box } from './boxes.ts'
import type { Level } from './levels.ts'

/**
 * Returns a function that tells whether a tile's children would show more of a level: whether its
 * lines have points in the tile, below the zoom of full detail. Labels need no children. Boxes are
 * subdivided until the level begins.
 */
export function detailOf({
  from,
  detail,
  boxes = [],
  features,
}: Level): (z: number, x: number, y: number) => boolean {
  const zooms = Array.from({ length: detail }, () => new Set<number>())
  const closest = zooms.at(-1)
  if (!closest) return () => false
  const zoom = detail - 1
  for (const { geometry } of features)
    eachPosition(geometry, (lng, lat) => closest.add(tileAt(zoom, lng, lat)))
  for (const box of boxes) for (const key of tilesOf(box, from - 1)) zooms[from - 1]?.add(key)
  for (let z = zoom - 1; z >= 0; z--) {
    for (const key of zooms[z + 1] ?? []) zooms[z]?.add(parentOf(key))
  }
  return (z, x, y) => zooms[z]?.has(keyOf(x, y)) ?? false
}

/** More than there are columns at any zoom. */
const COLUMNS = 2 ** 16

function keyOf(x: number, y: number): number {
  return y * COLUMNS + x
}

function parentOf(key: number): number {
  return keyOf(Math.floor((key % COLUMNS) / 2), Math.floor(Math.floor(key / COLUMNS) / 2))
}

function tilesOf([west, south, east, north]: Box, z: number): number[] {
  const [first, last] = [tileAt(z, west, north), tileAt(z, east, south)]
  const columns = (last % COLUMNS) - (first % COLUMNS) + 1
  const rows = Math.floor(last / COLUMNS) - Math.floor(first / COLUMNS) + 1
  return Array.from(
    { length: columns * rows },
    (_, index) => first + keyOf(index % columns, Math.floor(index / columns)),
  )
}

function tileAt(z: number, lng: number, lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  const across = (lng + 180) / 360
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return keyOf(within(across, z), within(down, z))
}

function within(share: number, z: number): number {
  return Math.min(2 ** z - 1, Math.max(0, Math.floor(share * 2 ** z)))
}

type Nested = number | readonly Nested[]

function eachPosition(
  geometry: Feature['geometry'],
  see: (lng: number, lat: number) => void,
): void {
  if (geometry.type === 'GeometryCollection') return
  const visit = (part: Nested): void => {
    if (typeof part === 'number') return
    const [lng, lat] = part
    if (typeof lng === 'number' && typeof lat === 'number') see(lng, lat)
    else for (const one of part) visit(one)
  }
  visit(geometry.coordinates)
}
