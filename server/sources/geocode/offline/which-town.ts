import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Located } from '../../../streets/locate-house.ts'

/** Metres from the map to the streets that are meant without a place. */
const MAP_REACH = 100_000
/** The same for those that come along, which are of few cities: another town may have the name. */
const BUILT_IN_REACH = 30_000
/** Streets further apart are in different towns. */
export const SAME_TOWN = 30_000
/** Two sources may call the town of one street differently; metres between its middles. */
const SAME_STREET = 1_000
/** The map decides for a town if the next one is this much less likely: times, and in metres. */
const CLEAR = { times: 2, metres: 2_000 }

/** A street that may be meant: where its house is, its town, and how doubtful it is, in metres. */
type InTown = {
  at: Located
  town: string
  doubt: number
  street?: { isBuiltIn?: true }
}

/** The likeliest, and the likeliest of each town if nothing says which town is meant. */
export type Choice<One> = {
  best: One
  /** With the best one first; empty if it is surely meant. */
  towns: readonly One[]
  /** Whether it is only meant because it is near the map. */
  isNearer: boolean
}

/**
 * Chooses between streets of one name in several towns: by the map, else by the only town that has
 * the house itself.
 *
 * @param candidates the likeliest first
 * @param near the map's centre
 * @returns undefined if there are none, or none near the map
 */
export function chooseTown<One extends InTown>(
  candidates: readonly One[],
  near?: Coordinates,
): Choice<One> | undefined {
  const there = near
    ? candidates.filter(
        ({ at, street }) =>
          distanceMetres(near, at) <= (street?.isBuiltIn ? BUILT_IN_REACH : MAP_REACH),
      )
    : candidates
  const towns = firstOfTowns(there)
  const [best, next] = towns
  if (!best) return undefined
  const isClear = !next || next.doubt >= best.doubt * CLEAR.times + CLEAR.metres
  if (!next || (near && isClear)) {
    const isNearer = candidates.some((one) => distanceMetres(one.at, best.at) > SAME_TOWN)
    return { best, towns: [], isNearer: near !== undefined && isNearer }
  }
  const sure = firstOfTowns(there.filter(({ at }) => at.accuracy === 'exact'))
  const [first] = sure
  if (!first) return { best, towns, isNearer: false }
  return { best: first, towns: sure.length > 1 ? sure : [], isNearer: false }
}

function firstOfTowns<One extends InTown>(candidates: readonly One[]): One[] {
  const firsts: One[] = []
  for (const one of candidates) {
    const isKnown = firsts.some(
      ({ at, town }) => town === one.town || distanceMetres(at, one.at) <= SAME_STREET,
    )
    if (!isKnown) firsts.push(one)
  }
  return firsts
}
