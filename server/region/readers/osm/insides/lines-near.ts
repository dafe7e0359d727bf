import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import type { EntranceKind } from '#domain/park/inside-kinds.ts'
import type { LineStated } from '../../../osm-insides.ts'
import type { ParkCollector } from '../parks/park-collector.ts'
import { CELL, cellAt, PointGrid, widen } from '../stores/point-grid.ts'

/** Degrees. Streets and paths are not collected for areas wider or higher, such as forests. */
const WIDEST = 0.5

/** Most points interpolated between two points of a line. */
const MAX_STEPS = 1_000

export type NearLine = LineStated & { line: readonly Position[]; name: string | undefined }

export type NearEntrance = Coordinates & { kind: EntranceKind; name: string | undefined }

/** The streets, paths and entrances of a file by location, where there are parks. */
export class LinesNear {
  /** Each line once in every cell with a point of it. */
  #lines = new PointGrid()
  #entrances = new PointGrid()
  #collector: ParkCollector

  constructor(collector: ParkCollector, areas: Iterable<Bounds>) {
    this.#collector = collector
    const cells = new Set<number>()
    for (const area of areas) for (const cell of isWide(area) ? [] : cellsOf(area)) cells.add(cell)
    for (let index = 0; index < collector.lines.length; index++) this.#addLine(index, cells)
    for (const [index, entrance] of collector.entrances.entries()) {
      if (cells.has(cellAt(entrance))) this.#entrances.add(entrance, index)
    }
  }

  /** Null where the area is too wide. */
  around(area: Bounds): { lines: NearLine[]; entrances: NearEntrance[] } | null {
    if (isWide(area)) return null
    const { lines, ways, nodes, names, entrances } = this.#collector
    const indexes = new Set<number>()
    // A cell stores one point per line, so one cell beyond the area is searched.
    this.#lines.forEachIn(widen(area, CELL), (_, index) => indexes.add(index))
    const near = [...indexes].map((index) => {
      const { name, ...stated } = lines.at(index)
      return { ...stated, name: names[name], line: ways.lineOf(stated.id, nodes) ?? [] }
    })
    const found: NearEntrance[] = []
    this.#entrances.forEachIn(widen(area, CELL), (_, index) => {
      const entrance = entrances[index]
      if (entrance) found.push({ ...entrance, name: names[entrance.name] })
    })
    return { lines: near.filter(({ line }) => line.length > 1), entrances: found }
  }

  #addLine(index: number, cells: ReadonlySet<number>): void {
    const { lines, ways, nodes } = this.#collector
    let last = Number.NaN
    for (const [lng, lat] of pointsOf(ways.lineOf(lines.at(index).id, nodes) ?? [])) {
      const cell = cellAt({ lat, lng })
      if (cell !== last && cells.has(cell)) this.#lines.add({ lat, lng }, index)
      last = cell
    }
  }
}

/** The points of a line, and more of them where they are farther apart than a cell. */
function* pointsOf(line: readonly Position[]): Generator<Position> {
  let last = line[0]
  for (const next of line) {
    const [lng, lat] = last ?? next
    const [width, height] = [next[0] - lng, next[1] - lat]
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(width), Math.abs(height)) / CELL))
    // A line around half the world is a mistake.
    for (let step = 1; step <= Math.min(steps, MAX_STEPS); step++) {
      yield [lng + (width * step) / steps, lat + (height * step) / steps]
    }
    last = next
  }
}

function isWide({ west, south, east, north }: Bounds): boolean {
  return east - west > WIDEST || north - south > WIDEST
}

function* cellsOf(area: Bounds): Generator<number> {
  const { west, south, east, north } = widen(area, CELL)
  for (let lat = south; lat < north + CELL; lat += CELL) {
    for (let lng = west; lng < east + CELL; lng += CELL) yield cellAt({ lat, lng })
  }
}
