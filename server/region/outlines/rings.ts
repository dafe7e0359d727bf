import { boundsOf } from '#domain/geo/bounds.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { type MultiPolygon, type Position, type Ring, ringContains } from '#domain/geo/polygon.ts'

export type Line = readonly Position[]

/**
 * Assembles polygons from the lines that bound them, like OpenStreetMap's multipolygon relations:
 * lines are joined end to end in either direction, rings may touch each other in points. A ring
 * within an odd number of others is a hole; the relation's roles are not trusted. Null if lines are
 * left over that close no ring.
 * Rules: https://wiki.openstreetmap.org/wiki/Relation:multipolygon
 */
export function assemblePolygons(lines: readonly Line[]): MultiPolygon | null {
  const rings = joinLines(lines)
  return rings && nestRings(rings)
}

/** Joins lines at their ends into rings, each as short as possible; null if one does not close. */
export function joinLines(lines: readonly Line[]): Ring[] | null {
  const rings: Ring[] = []
  const open: Line[] = []
  for (const line of lines) {
    if (line.length < 2) continue
    if (keyOf(line[0]) === keyOf(line.at(-1))) rings.push(line)
    else open.push(line)
  }
  const ends = new EndsOfLines(open)
  for (let start = ends.take(); start; start = ends.take()) {
    const closed = walk(start, ends)
    if (!closed) return null
    rings.push(...closed)
  }
  return rings.filter((ring) => ring.length > 3)
}

/** The rings found by following lines until none is left; null if an end is loose. */
function walk(start: Line, ends: EndsOfLines): Ring[] | null {
  const rings: Ring[] = []
  const path: Line[] = [start]
  while (path.length > 0) {
    const end = keyOf(path.at(-1)?.at(-1))
    const from = path.findIndex((line) => keyOf(line[0]) === end)
    if (from >= 0) {
      const loop = path.splice(from)
      rings.push(loop.flatMap((line, index) => (index === 0 ? line : line.slice(1))))
      continue
    }
    const next = ends.takeAt(end)
    if (!next) return null
    path.push(next)
  }
  return rings
}

class EndsOfLines {
  #left: Set<Line>
  #byEnd = new Map<string, Line[]>()

  constructor(lines: readonly Line[]) {
    this.#left = new Set(lines)
    for (const line of lines) {
      for (const end of [keyOf(line[0]), keyOf(line.at(-1))]) {
        const known = this.#byEnd.get(end)
        if (known) known.push(line)
        else this.#byEnd.set(end, [line])
      }
    }
  }

  take(): Line | undefined {
    const [line] = this.#left
    if (line) this.#left.delete(line)
    return line
  }

  /** Takes a remaining line that ends here, reversed if needed so that it begins here. */
  takeAt(end: string): Line | undefined {
    const line = this.#byEnd.get(end)?.find((candidate) => this.#left.has(candidate))
    if (!line) return undefined
    this.#left.delete(line)
    return keyOf(line[0]) === end ? line : line.toReversed()
  }
}

type Boxed = { ring: Ring; box: Bounds; shared: ReadonlySet<string> }

/** Assigns holes to the outer rings that directly contain them. */
function nestRings(rings: readonly Ring[]): MultiPolygon {
  if (rings.length === 1) return [rings]
  const boxed = rings.map((ring) => ({
    ring,
    box: boundsOf([[ring]]),
    shared: new Set(ring.map(keyOf)),
  }))
  const around = boxed.map((inner) =>
    boxed.filter((outer) => outer !== inner && holds(outer, inner)).map(({ ring }) => ring),
  )
  return rings.flatMap((ring, index) => {
    const depth = around[index]?.length ?? 0
    if (depth % 2 === 1) return []
    const holes = rings.filter(
      (_, hole) => around[hole]?.length === depth + 1 && around[hole]?.includes(ring),
    )
    return [[ring, ...holes]]
  })
}

/** Whether a ring lies in another. Rings may share points: one that is not shared decides. */
function holds(outer: Boxed, inner: Boxed): boolean {
  const { west, south, east, north } = inner.box
  const { box } = outer
  if (west < box.west || east > box.east || south < box.south || north > box.north) return false
  const own = inner.ring.find((position) => !outer.shared.has(keyOf(position)))
  if (own) return ringContains(outer.ring, own[0], own[1])
  const [first, second] = inner.ring
  if (!first || !second) return false
  return ringContains(outer.ring, (first[0] + second[0]) / 2, (first[1] + second[1]) / 2)
}

function keyOf(position: Position | undefined): string {
  return position ? `${position[0]},${position[1]}` : ''
}
