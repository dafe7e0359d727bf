import {
  type Coordinates,
  distanceMetres,
  METRES_PER_MILE,
  wrapLongitude,
} from '#domain/geo/geo.ts'
import type { Filters } from '#domain/search/filters.ts'
import { MINUTE_MS } from '#domain/time/units.ts'

/** How long an area of the map counts as searched. */
const AREA_KNOWN_MS = 30 * MINUTE_MS

/** Cell size in degrees on both axes: 8,000 columns and 4,000 rows. */
const CELL = 0.045
const COLUMNS = Math.round(360 / CELL)
const ROWS = Math.round(180 / CELL)
/** The share of an area's radius within which a point is covered. */
const COVERED = 0.95

/** A grid cell, counted from longitude -180 eastwards and from the south pole northwards. */
export type Cell = { row: number; column: number }

/** An area searched with certain filters. */
export type LoadedArea = {
  centre: Coordinates
  /** Miles. */
  radius: number
  /** Milliseconds since 1970. */
  timestamp: number
  /** A key from `filtersKey`. */
  filters: string
}

/** A circle to search: radius in metres, `now` in milliseconds. */
export type AskedArea = { centre: Coordinates; radius: number; filters: string; now: number }

/** A key of filters, regardless of the order of amenities and filters. */
export function filtersKey({ radius, rating, amenities, facts }: Filters): string {
  return [radius, rating, ...[...amenities, ...facts].sort()].join('|')
}

export function cellAt({ lat, lng }: Coordinates): Cell {
  const row = Math.floor((lat + 90) / CELL)
  const column = Math.floor((wrapLongitude(lng) + 180) / CELL)
  return { row: Math.min(ROWS - 1, Math.max(0, row)), column: column % COLUMNS }
}

export function cellCentre({ row, column }: Cell): Coordinates {
  return { lat: (row + 0.5) * CELL - 90, lng: wrapLongitude((column + 0.5) * CELL - 180) }
}

/**
 * The cells around a point, its own first: 3x3, and more if the radius (metres) exceeds a cell, so
 * that they contain everything within the radius of any point of the central cell. They continue
 * across the antimeridian and end at the poles.
 */
export function neighbourhood(centre: Coordinates, radius: number): Cell[] {
  const middle = cellAt(centre)
  const rows = Math.max(1, Math.ceil(radius / cellHeight()))
  const north = Math.abs(rowEdge(Math.min(ROWS, middle.row + rows + 1)))
  const south = Math.abs(rowEdge(Math.max(0, middle.row - rows)))
  const width = cellHeight() * Math.cos((Math.max(north, south) * Math.PI) / 180)
  const columns = Math.min(COLUMNS / 2 - 1, Math.max(1, Math.ceil(radius / width)))
  const cells: Cell[] = [middle]
  for (let row = middle.row - rows; row <= middle.row + rows; row++) {
    if (row < 0 || row >= ROWS) continue
    for (let step = -columns; step <= columns; step++) {
      const column = (middle.column + step + COLUMNS) % COLUMNS
      if (row !== middle.row || step !== 0) cells.push({ row, column })
    }
  }
  return cells
}

/** Metres from a cell's centre to its farthest corner. */
export function cellReach(cell: Cell): number {
  const centre = cellCentre(cell)
  return Math.max(...corners(cell).map((corner) => distanceMetres(centre, corner)))
}

/** Adds an area; areas older than 30 minutes are dropped. */
export function addLoadedArea(
  areas: readonly LoadedArea[],
  { centre, radius, filters, now }: AskedArea,
): LoadedArea[] {
  const added = { centre, radius: radius / METRES_PER_MILE, timestamp: now, filters }
  return [...areas.filter((area) => isFresh(area, now)), added]
}

/**
 * The radius in metres within which an answer is complete: if it was truncated, up to its last
 * park, as it contains the nearest ones.
 */
export function loadedRadius(
  { parks, total }: { parks: readonly { distance: number }[]; total: number },
  radius: number,
): number {
  return total > parks.length ? (parks.at(-1)?.distance ?? 0) : radius
}

/**
 * Whether an area covers a point: it is within 95% of the larger of the area's radius and the
 * requested one, in metres.
 */
export function covers(area: LoadedArea, point: Coordinates, radius: number): boolean {
  const reach = Math.max(area.radius * METRES_PER_MILE, radius)
  return distanceMetres(area.centre, point) <= COVERED * reach
}

/**
 * Whether searching an area with these filters would bring nothing new: an area loaded in the last
 * 30 minutes contains it, or covers its centre while every cell of the neighbourhood was searched
 * from within or lies inside an area.
 */
export function isLoaded(areas: readonly LoadedArea[], asked: AskedArea): boolean {
  const { centre, radius } = asked
  const usable = usableAreas(areas, asked)
  if (usable.some((area) => holds(area, asked))) return true
  return (
    usable.some((area) => covers(area, centre, radius)) &&
    neighbourhood(centre, radius).every((cell) => isCellLoaded(usable, cell))
  )
}

/** Whether 95% of a requested radius lies within an area in every direction. */
function holds(area: LoadedArea, { centre, radius }: AskedArea): boolean {
  const reach = area.radius * METRES_PER_MILE
  return distanceMetres(area.centre, centre) + COVERED * radius <= reach
}

/** The areas usable for filters and a time. */
export function usableAreas(
  areas: readonly LoadedArea[],
  { filters, now }: Pick<AskedArea, 'filters' | 'now'>,
): LoadedArea[] {
  return areas.filter((area) => area.filters === filters && isFresh(area, now))
}

export function isCellLoaded(areas: readonly LoadedArea[], cell: Cell): boolean {
  const edges = corners(cell)
  return areas.some((area) => {
    const { row, column } = cellAt(area.centre)
    if (row === cell.row && column === cell.column) return true
    return edges.every((corner) => covers(area, corner, 0))
  })
}

function isFresh({ timestamp }: LoadedArea, now: number): boolean {
  return now - timestamp < AREA_KNOWN_MS
}

function corners({ row, column }: Cell): Coordinates[] {
  return [row, row + 1].flatMap((edge) =>
    [column, column + 1].map((side) => ({
      lat: rowEdge(edge),
      lng: wrapLongitude(side * CELL - 180),
    })),
  )
}

/** The latitude of a row's southern edge. */
function rowEdge(row: number): number {
  return row * CELL - 90
}

/** Metres. */
function cellHeight(): number {
  return distanceMetres({ lat: 0, lng: 0 }, { lat: CELL, lng: 0 })
}
