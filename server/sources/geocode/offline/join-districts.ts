import type { District, Neighbourhood } from '#db/queries/search/places.ts'
import { type Bounds, centreOf, distanceMetres } from '#domain/geo/geo.ts'
import { normaliseName } from '#domain/text/names.ts'
import { SEVERAL_NAMES } from './nicknames.ts'

/** A district, or several of one name that are searched as one. */
export type JoinedDistrict = District & {
  /** The ids of the others. */
  partIds?: number[]
}

/** Degrees between the boxes of districts that are parts of one. */
const APART = 0.004
const PART_BEFORE = /^(?:central|inner|outer|old) /i
const PART_AFTER = / (?:north|south|east|west)$/i

/**
 * Joins neighbourhoods of one name that are next to each other: 'Inner Richmond' and 'Outer Richmond'
 * are 'Richmond'. Keeps their order.
 *
 * @param districts all of one of these names, or parts of it
 * @param names normalised by `normaliseName`
 */
export function joinDistricts(
  districts: readonly District[],
  names: readonly string[],
): JoinedDistrict[] {
  const groups: District[][] = []
  for (const district of districts) {
    const near = groups.filter((group) => group.some((one) => areParts(one, district)))
    const rest = groups.filter((group) => !near.includes(group))
    groups.splice(0, groups.length, ...rest, [...near.flat(), district])
  }
  const joined = groups.map((group) => join(group, names))
  return joined.sort((one, other) => indexOf(districts, one) - indexOf(districts, other))
}

/** Metres between the middles of neighbourhoods that may be parts of one. */
const NEXT = 5_000

/** A name of neighbourhoods together, in the middle of their middles. */
export type JoinedName = Neighbourhood & { parts: readonly Neighbourhood[] }

/**
 * The names that several neighbourhoods of a city are parts of, and none has: 'Richmond' of 'Inner
 * Richmond' and 'Outer Richmond'.
 */
export function joinedNames(all: readonly Neighbourhood[]): JoinedName[] {
  const joined = new Map<string, JoinedName>()
  const add = (searchName: string, name: string, part: Neighbourhood) => {
    const { parent, usState } = part
    const id = `${searchName}, ${parent}, ${usState}`
    const others = joined.get(id)?.parts ?? []
    if (others.includes(part) || others.some((one) => distanceMetres(one, part) > NEXT)) return
    const parts = [...others, part]
    const middle = (of: (one: Neighbourhood) => number) =>
      parts.reduce((sum, one) => sum + of(one), 0) / parts.length
    const [lat, lng] = [middle((one) => one.lat), middle((one) => one.lng)]
    joined.set(id, { name, searchName, parent, usState, lat, lng, parts })
  }
  for (const one of all) {
    for (const name of namesIn(one.name)) add(normaliseName(name), name, one)
    for (const [key, { name, parts }] of SEVERAL_NAMES) {
      if (parts.includes(one.searchName)) add(key, name, one)
    }
  }
  const own = new Set(all.map(({ searchName, parent }) => `${searchName}, ${parent}`))
  return [...joined.values()].filter(
    ({ searchName, parent, parts }) => parts.length > 1 && !own.has(`${searchName}, ${parent}`),
  )
}

function indexOf(districts: readonly District[], { id }: District): number {
  return districts.findIndex((one) => one.id === id)
}

function areParts(one: District, other: District): boolean {
  const areBoth = one.kind === 'neighbourhood' && other.kind === 'neighbourhood'
  return areBoth && one.usState === other.usState && areNear(one.bounds, other.bounds)
}

function areNear(one: Bounds, other: Bounds): boolean {
  return (
    one.west - APART <= other.east &&
    other.west - APART <= one.east &&
    one.south - APART <= other.north &&
    other.south - APART <= one.north
  )
}

function join([first, ...others]: District[], names: readonly string[]): JoinedDistrict {
  if (!first) throw new Error('no district')
  if (others.length === 0) return first
  const all = [first, ...others]
  const bounds = {
    south: Math.min(...all.map((one) => one.bounds.south)),
    west: Math.min(...all.map((one) => one.bounds.west)),
    north: Math.max(...all.map((one) => one.bounds.north)),
    east: Math.max(...all.map((one) => one.bounds.east)),
  }
  const name = all.flatMap((one) => namesIn(one.name)).find((own) => isOneOf(own, names))
  const partIds = others.map(({ id }) => id)
  return { ...first, ...centreOf(bounds), name: name ?? first.name, bounds, partIds }
}

function isOneOf(name: string, names: readonly string[]): boolean {
  return names.includes(normaliseName(name))
}

/** Its names, and those of which they are parts, as they are written. */
function namesIn(name: string): string[] {
  return name.split(/[-/&]/).flatMap((part) => {
    const own = part.trim()
    const after = own.replace(PART_BEFORE, '')
    return [own, after, own.replace(PART_AFTER, ''), after.replace(PART_AFTER, '')]
  })
}
