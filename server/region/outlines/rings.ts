import { type MultiPolygon, type Position, type Ring, ringContains } from './polygon.ts'

/** A line along a part of an outline. */
export type Line = readonly Position[]

/**
 * Polygons of the lines that bound them, as OpenStreetMap's multipolygon relations do: lines are
 * joined end to end in either direction, rings may touch each other in points. A ring within an
 * odd number of others is a hole; what a relation says of outer and inner is not trusted. Null
 * where lines are left over that close no ring.
 * Rules: https://wiki.openstreetmap.org/wiki/Relation:multipolygon
 */
export function assemblePolygons(lines: readonly Line[]): MultiPolygon | null {
  const rings = joinLines(lines)
  return rings && nestRings(rings)
}

/**
 * Closed rings of lines joined at their ends; null where one does not close. Where more than two
 * ends meet, a loop is closed as soon as its line comes back to a point it has passed.
 */
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

/** The rings closed by walking on from a line until no line is left; null where an end is loose. */
function walk(start: Line, ends: EndsOfLines): Ring[] | null {
  const rings: Ring[] = []
  const path: Line[] = [start]
  while (path.length > 0) {
    const end = keyOf(path.at(-1)?.at(-1))
    const from = path.findIndex((line) => keyOf(line[0]) === end)
    if (from >= 0) {
      rings.push(concatenate(path.splice(from)))
      continue
    }
    const next = ends.takeAt(end)
    if (!next) return null
    path.push(next)
  }
  return rings
}

/** Lines by the points they end in. */
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

  /** Any line that is left. */
  take(): Line | undefined {
    const [line] = this.#left
    if (line) this.#left.delete(line)
    return line
  }

  /** A line that is left and ends here, turned so that it begins here. */
  takeAt(end: string): Line | undefined {
    const line = this.#byEnd.get(end)?.find((candidate) => this.#left.has(candidate))
    if (!line) return undefined
    this.#left.delete(line)
    return keyOf(line[0]) === end ? line : line.toReversed()
  }
}

function concatenate(lines: readonly Line[]): Ring {
  return lines.flatMap((line, index) => (index === 0 ? line : line.slice(1)))
}

/** Each outer ring with the holes that lie in it directly. */
function nestRings(rings: readonly Ring[]): MultiPolygon {
  if (rings.length === 1) return [rings]
  const around = rings.map((ring) => rings.filter((other) => other !== ring && holds(other, ring)))
  return rings.flatMap((ring, index) => {
    const depth = around[index]?.length ?? 0
    if (depth % 2 === 1) return []
    const holes = rings.filter(
      (_, hole) => around[hole]?.length === depth + 1 && around[hole]?.includes(ring),
    )
    return [[ring, ...holes]]
  })
}

/** Whether a ring lies in another. Rings may share points, so one that is not shared decides. */
function holds(outer: Ring, inner: Ring): boolean {
  const shared = new Set(outer.map(keyOf))
  const own = inner.find((position) => !shared.has(keyOf(position))) ?? middle(inner)
  return own !== undefined && ringContains(outer, own[0], own[1])
}

/** Halfway along the first side. */
function middle([first, second]: Ring): Position | undefined {
  return first && second && [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2]
}

function keyOf(position: Position | undefined): string {
  return position ? `${position[0]},${position[1]}` : ''
}
