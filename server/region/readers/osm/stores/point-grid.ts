import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import { NumberList } from './number-list.ts'

/** Degrees: about half a kilometre. */
export const CELL = 0.005
const COLUMNS = 360 / CELL + 1
const NONE = -1

/** Points with a value each, indexed by location, at 32 bytes each. */
export class PointGrid {
  #lats = new NumberList()
  #lngs = new NumberList()
  #values = new NumberList()
  /** For each point, the one added before it in its cell. */
  #earlier = new NumberList()
  /** The last point added to each cell. */
  #latest = new Map<number, number>()

  add({ lat, lng }: Coordinates, value: number): void {
    const cell = cellAt({ lat, lng })
    this.#earlier.push(this.#latest.get(cell) ?? NONE)
    this.#latest.set(cell, this.#lats.length)
    this.#lats.push(lat)
    this.#lngs.push(lng)
    this.#values.push(value)
  }

  /** Visits the points in a box that does not cross the antimeridian. */
  forEachIn(bounds: Bounds, visit: (point: Coordinates, value: number) => void): void {
    for (const latest of this.#cellsIn(bounds)) {
      for (let index = latest; index !== NONE; index = this.#earlier.at(index)) {
        const lat = this.#lats.at(index)
        if (lat < bounds.south || lat > bounds.north) continue
        const lng = this.#lngs.at(index)
        if (lng < bounds.west || lng > bounds.east) continue
        visit({ lat, lng }, this.#values.at(index))
      }
    }
  }

  *#cellsIn({ south, north, west, east }: Bounds): Generator<number> {
    const [bottom, top] = [rowOf(south), rowOf(north)]
    const [left, right] = [columnOf(west), columnOf(east)]
    if ((top - bottom + 1) * (right - left + 1) > this.#latest.size) {
      yield* this.#latest.values()
      return
    }
    for (let row = bottom; row <= top; row++) {
      for (let column = left; column <= right; column++) {
        const latest = this.#latest.get(cellOf(row, column))
        if (latest !== undefined) yield latest
      }
    }
  }
}

/** The number of the cell that a place is in. */
export function cellAt({ lat, lng }: Coordinates): number {
  return cellOf(rowOf(lat), columnOf(lng))
}

function rowOf(lat: number): number {
  return Math.floor((lat + 90) / CELL)
}

function columnOf(lng: number): number {
  return Math.floor((lng + 180) / CELL)
}

function cellOf(row: number, column: number): number {
  return row * COLUMNS + column
}

/** A box with a margin in degrees. */
export function widen({ west, south, east, north }: Bounds, margin: number): Bounds {
  return { west: west - margin, south: south - margin, east: east + margin, north: north + margin }
}
