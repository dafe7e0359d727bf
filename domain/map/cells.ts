import { type Bounds, type Coordinates, wrapLongitude } from '../geo/geo.ts'
import { latitudeAt, mercatorY } from '../geo/mercator.ts'

// Zoom levels here are Google's: at 0 the world is 256 pixels wide.

/** From this zoom on, a view has single parks, unless there are too many. */
export const SINGLES_ZOOM = 13
/** Single parks in a box. */
export const MAX_SINGLES = 5_000
/** The same farther out, where all but the best known are dots: three times what a view shows. */
export const MAX_FAR_SINGLES = 1_000
/** Cells in a box. */
const MAX_CELLS = 400

/** The deepest level, with cells 1.5 to 2.4 metres wide. */
export const MAX_LEVEL = 24

/** Added to a zoom for its cells, which are 128 pixels wide. */
const LEVEL_OFFSET = 1

/** A tolerance for edges that were rounded, as a part of a cell. */
const ROUNDED = 1e-3

/** The level of a zoom's cells: at level n the world has 2^n by 2^n of them. */
export function cellLevel(zoom: number): number {
  return Math.max(0, Math.min(MAX_LEVEL, Math.floor(zoom) + LEVEL_OFFSET))
}

/** The column and row of a location's cell, from the upper left corner of the world. */
export function cellOf(place: Coordinates, level: number): [column: number, row: number] {
  const size = 2 ** level
  const [x, y] = worldShare(place)
  const at = (share: number) => Math.max(0, Math.min(size - 1, Math.floor(share * size)))
  return [at(x), at(y)]
}

/** A box of cells: its upper left one, and its size. Columns go on at 0 after the last. */
export type CellBox = { level: number; column: number; row: number; columns: number; rows: number }

/** The cells that a box touches: those of a level, or larger ones until there are at most 400. */
export function cellsAround(bounds: Bounds, level: number): CellBox {
  const size = 2 ** level
  const [west, north] = worldShare({ lat: bounds.north, lng: bounds.west })
  const [east, south] = worldShare({ lat: bounds.south, lng: bounds.east })
  const first = (share: number) => Math.floor(within(share * size + ROUNDED, size))
  const last = (share: number) => Math.ceil(within(share * size - ROUNDED, size)) - 1
  const [left, top] = [first(west), first(north)]
  const right = last(east) + (bounds.west > bounds.east ? size : 0)
  const columns = Math.max(1, Math.min(size, right - left + 1))
  const rows = Math.max(1, last(south) - top + 1)
  if (columns * rows > MAX_CELLS) return cellsAround(bounds, level - 1)
  return { level, column: columns === size ? 0 : left, row: top, columns, rows }
}

/**
 * The input of a request for a view: its box snapped to a grid, so that small moves need no new
 * request, and a zoom that does not depend on where it is snapped.
 */
export function cellsAsked(view: Bounds, exactZoom: number): { bounds: string; zoom: number } {
  const { north, south } = view
  const width = Math.min(1, (view.east - view.west + (view.west > view.east ? 360 : 0)) / 360)
  const [left, top] = worldShare({ lat: north, lng: view.west })
  const [, bottom] = worldShare({ lat: south, lng: view.east })
  const zoom = zoomFor(exactZoom, { width, height: bottom - top })
  const size = 2 ** zoom
  const [column, row] = [Math.floor(left * size), Math.floor(top * size)]
  const columns = Math.ceil((left + width) * size) - column
  const lngAt = (at: number) => (columns >= size ? null : wrapLongitude((at / size) * 360 - 180))
  const edges = [
    lngAt(column) ?? -180,
    latitudeAt(180 - (Math.ceil(bottom * size) / size) * 360),
    lngAt(column + columns) ?? 180,
    latitudeAt(180 - (row / size) * 360),
  ]
  return { bounds: edges.map((edge) => Number(edge.toFixed(6))).join(), zoom }
}

/** The highest zoom up to another at which a view has few cells, unless it has single parks. */
function zoomFor(exactZoom: number, { width, height }: { width: number; height: number }): number {
  const zoom = Math.max(0, Math.floor(exactZoom))
  const steps = (share: number) => Math.min(2 ** zoom, share * 2 ** zoom + 2) * 2 ** LEVEL_OFFSET
  if (zoom >= SINGLES_ZOOM) return zoom
  return zoom > 0 && steps(width) * steps(height) > MAX_CELLS
    ? zoomFor(zoom - 1, { width, height })
    : zoom
}

/** Where a location is in the world, from 0 at the upper left to 1; latitudes end at the map's. */
function worldShare({ lat, lng }: Coordinates): [x: number, y: number] {
  const y = (180 - mercatorY(Math.max(-89, Math.min(89, lat)))) / 360
  return [(lng + 180) / 360, Math.max(0, Math.min(1, y))]
}

function within(value: number, size: number): number {
  return Math.max(0, Math.min(size, value))
}
