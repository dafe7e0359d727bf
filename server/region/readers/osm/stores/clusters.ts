import type { Position } from '#domain/geo/polygon.ts'

/** Cells per degree: a cell is about half a kilometre high. */
const CELLS = 200
const COLUMNS = 360 * CELLS

/** Lines of streets have the details that a map shows at this zoom, in pixels: about five meters. */
export const STREET_DETAIL = { zoom: 15, tolerance: 1 }

/**
 * Groups lines and points that are near one another: those with points in the same cell of a grid,
 * or in neighboring ones, and all that are connected by others. Groups have ascending indexes.
 */
export function clustersOf(lines: readonly (readonly Position[])[]): number[][] {
  if (lines.length === 1) return [[0]]
  const parents = lines.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    for (let next = parents[root] ?? root; next !== root; next = parents[root] ?? root) root = next
    parents[index] = root
    return root
  }
  const owners = new Map<number, number>()
  for (const [index, line] of lines.entries()) {
    for (const cell of cellsOf(line)) {
      for (const near of around(cell)) {
        const owner = owners.get(near)
        if (owner === undefined) continue
        const [one, other] = [rootOf(owner), rootOf(index)]
        parents[Math.max(one, other)] = Math.min(one, other)
      }
      owners.set(cell, index)
    }
  }
  const groups = new Map<number, number[]>()
  for (const index of lines.keys()) {
    const root = rootOf(index)
    const group = groups.get(root)
    if (group) group.push(index)
    else groups.set(root, [index])
  }
  return [...groups.values()]
}

/** The cells of a line's points, and of points between them where these are far apart. */
function cellsOf(line: readonly Position[]): Set<number> {
  const cells = new Set<number>()
  for (const [at, [lng, lat]] of line.entries()) {
    const [toLng, toLat] = line[at + 1] ?? [lng, lat]
    const steps = Math.ceil(Math.max(Math.abs(toLng - lng), Math.abs(toLat - lat)) * CELLS) || 1
    for (let step = 0; step < steps; step++) {
      const share = step / steps
      cells.add(cellOf(lng + share * (toLng - lng), lat + share * (toLat - lat)))
    }
  }
  return cells
}

function cellOf(lng: number, lat: number): number {
  return Math.floor((lat + 90) * CELLS) * COLUMNS + Math.floor((lng + 180) * CELLS)
}

function around(cell: number): number[] {
  return [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => cell + row * COLUMNS + column))
}

/** The text that occurs most often, the first of equals; null if there is none. */
export function mostFrequent(texts: readonly (string | null | undefined)[]): string | null {
  const counts = new Map<string, number>()
  for (const text of texts) if (text) counts.set(text, (counts.get(text) ?? 0) + 1)
  let best: string | null = null
  for (const [text, count] of counts) if (count > (counts.get(best ?? '') ?? 0)) best = text
  return best
}
