import type { Position } from '#domain/geo/polygon.ts'

/** How the list of San Francisco abbreviates types of streets. */
const TYPES: Readonly<Record<string, string>> = {
  Aly: 'Alley',
  Ave: 'Avenue',
  Blvd: 'Boulevard',
  Cir: 'Circle',
  Ct: 'Court',
  Dr: 'Drive',
  Expy: 'Expressway',
  Hwy: 'Highway',
  Ln: 'Lane',
  Pl: 'Place',
  Rd: 'Road',
  St: 'Street',
  Ter: 'Terrace',
  Tunl: 'Tunnel',
}
const DIRECTIONS = ['North', 'South', 'East', 'West']

/** A street's name with its type written out: '25th Ave North' is '25th Avenue North'. */
export function fullStreetName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.findLastIndex((word) => !DIRECTIONS.includes(word))
  return words.map((word, at) => (at === last && at > 0 ? (TYPES[word] ?? word) : word)).join(' ')
}

/**
 * Joins lines that meet at their ends into longer ones. Where more than two meet, it is the first two
 * that are joined; the points of all lines remain.
 */
export function joinLines(lines: readonly (readonly Position[])[]): Position[][] {
  const joined: Position[][] = []
  const left = lines.filter((line) => line.length > 1).map((line) => [...line])
  for (let line = left.shift(); line; line = left.shift()) {
    for (let more = takeAfter(left, line); more; more = takeAfter(left, line)) {
      line = [...line, ...more.slice(1)]
    }
    line.reverse()
    for (let more = takeAfter(left, line); more; more = takeAfter(left, line)) {
      line = [...line, ...more.slice(1)]
    }
    joined.push(line)
  }
  return joined
}

/** Takes the first line that begins or ends where another one ends, in that one's direction. */
function takeAfter(left: Position[][], line: readonly Position[]): Position[] | null {
  const end = line.at(-1)
  const at = left.findIndex((one) => isSame(one[0], end) || isSame(one.at(-1), end))
  const [found] = at < 0 ? [] : left.splice(at, 1)
  if (!found) return null
  return isSame(found[0], end) ? found : found.reverse()
}

function isSame(one: Position | undefined, other: Position | undefined): boolean {
  return one !== undefined && one[0] === other?.[0] && one[1] === other?.[1]
}
