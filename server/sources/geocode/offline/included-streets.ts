import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FeatureCollection, MultiLineString } from 'geojson'
import type { FoundStreet } from '#db/queries/search/streets.ts'
import { OWN_FILES } from '#db/run-time-files.mjs'
import { packHouses, packLines } from '#db/stored/street-bytes.ts'
import { boundsContain, boundsOf } from '#domain/geo/bounds.ts'
import { type Bounds, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { readStreetName } from '../../../streets/street-name.ts'
import type { Known } from './known.ts'
import type { City } from './place-index.ts'

type Streets = Pick<Known, 'knownStreets' | 'streetNamesBeginning' | 'findStreets'>
type Lines = readonly (readonly Position[])[]

/** Degrees between lines of a name that are other streets: a kilometre or more. */
const APART = 0.012
/** Metres within which a street of a region is the included one. */
const SAME_TOWN = 20_000
/** Names returned for one that is typed in part. */
const MAX_NAMES = 12

/** The streets that come with the product, by name for comparison. */
export type IncludedStreets = ReadonlyMap<string, readonly FoundStreet[]>

/**
 * Reads the streets of San Francisco, and of New York and Boston (© OpenStreetMap contributors, ODbL),
 * without house numbers.
 *
 * @param root the project's folder
 */
export async function readIncludedStreets(root: string): Promise<IncludedStreets> {
  const files = [OWN_FILES.streetsSanFrancisco, OWN_FILES.streetsNewYork, OWN_FILES.streetsBoston]
  const streets = (await Promise.all(files.map((file) => readStreets(join(root, file))))).flat()
  return grouped(streets, ({ key }) => key)
}

async function readStreets(file: string): Promise<FoundStreet[]> {
  const text = (await promisify(gunzip)(await readFile(file))).toString()
  const { features }: FeatureCollection<MultiLineString, { name?: string }> = JSON.parse(text)
  const byName = grouped(features, ({ properties }) => properties.name ?? '')
  byName.delete('')
  return [...byName].flatMap(([name, parts]) => {
    const lines = parts.flatMap(({ geometry }) => geometry.coordinates as unknown as Lines)
    return connected(lines).map((own) => toStreet(name, own))
  })
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

/** Groups the lines of a name into streets: 5th Avenue of Manhattan is not that of Brooklyn. */
function connected(lines: Lines): Lines[] {
  const groups: { bounds: Bounds; lines: (readonly Position[])[] }[] = []
  for (const line of lines) {
    const group = { bounds: boundsOf([[line]]), lines: [line] }
    for (let at = groups.length - 1; at >= 0; at--) {
      const other = groups[at]
      if (!other || !isBeside(other.bounds, group.bounds)) continue
      group.lines.push(...other.lines)
      group.bounds = boundsOf([group.lines])
      groups.splice(at, 1)
    }
    groups.push(group)
  }
  return groups.map((group) => group.lines)
}

function isBeside(one: Bounds, other: Bounds): boolean {
  return (
    one.south <= other.north + APART &&
    other.south <= one.north + APART &&
    one.west <= other.east + APART &&
    other.west <= one.east + APART
  )
}

function toStreet(name: string, lines: Lines): FoundStreet {
  const middle = lines.toSorted((a, b) => b.length - a.length)[0] ?? []
  const [lng = 0, lat = 0] = middle[Math.floor(middle.length / 2)] ?? []
  const { key } = readStreetName(name)
  const packed = { lines: packLines(lines), houses: packHouses([]) }
  return { name, key, city: null, lat, lng, ...packed, isIncluded: true }
}

/** Looks streets up among those of regions and, where no region has them, among the included. */
export function withIncludedStreets(
  stored: Streets,
  load: () => Promise<IncludedStreets>,
  cityNear: (at: Coordinates) => Promise<City | null>,
): Streets {
  return {
    async knownStreets(keys) {
      const [known, included] = await Promise.all([stored.knownStreets(keys), load()])
      return [...new Set([...known, ...keys.filter((key) => included.has(key))])]
    },
    async streetNamesBeginning(key, { isWhole }) {
      const [known, included] = await Promise.all([
        stored.streetNamesBeginning(key, { isWhole }),
        load(),
      ])
      const beginning = isWhole ? `${key} ` : key
      const own = [...included.keys()].filter((name) => name.startsWith(beginning))
      return [...new Set([...known, ...own.slice(0, MAX_NAMES)])]
    },
    async findStreets(keys, filter) {
      const [found, included] = await Promise.all([stored.findStreets(keys, filter), load()])
      const { bounds, near } = filter
      const isNew = (one: FoundStreet) =>
        found.every((other) => other.key !== one.key || distanceMetres(other, one) > SAME_TOWN)
      const own = keys
        .flatMap((key) => included.get(key) ?? [])
        .filter((one) => (!bounds || boundsContain(bounds, one)) && isNew(one))
      const inCities = own.map(async (one) => ({
        ...one,
        city: (await cityNear(one))?.name ?? null,
      }))
      const all = [...found, ...(await Promise.all(inCities))]
      return near ? all.sort((a, b) => distanceMetres(a, near) - distanceMetres(b, near)) : all
    },
  }
}
