import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Located } from '../../../streets/locate-house.ts'

/** Metres from the map to the streets that are meant without a place. */
const MAP_REACH = 100_000
/** Streets further apart are in different towns. */
export const SAME_TOWN = 30_000
/** Two sources may call the town of one street differently; metres between its middles. */
const SAME_SPOT = 1_000
/** The map decides for a town if the next one is this much less likely: times, and in metres. */
const CLEAR = { times: 2, metres: 2_000 }

/** A street that may be meant: where its house is, its town, and how doubtful it is, in metres. */
type InTown = { spot: Located; town: string; doubt: number }

/** The likeliest, and the likeliest of each town if nothing tells which town is meant. */
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
    ? candidates.filter(({ spot }) => distanceMetres(near, spot) <= MAP_REACH)
    : candidates
  const exact = there.filter(({ spot }) => spot.accuracy === 'exact')
  const towns = firstOfTowns(there)
  const sure = firstOfTowns(exact)
  const [best, next] = towns
  if (!best) return undefined
  const isNearer = candidates.some((one) => areApart(one, best))
  if (!next) return { best, towns: [], isNearer: near !== undefined && isNearer }
  if (near && isClear(best, next)) return { best, towns: [], isNearer }
  const [only, other] = sure
  if (only && !other) return { best: only, towns: [], isNearer: false }
  return other && only
    ? { best: only, towns: sure, isNearer: false }
    : { best, towns, isNearer: false }
}

function firstOfTowns<One extends InTown>(candidates: readonly One[]): One[] {
  const firsts: One[] = []
  for (const one of candidates) {
    const isKnown = firsts.some(
      ({ spot, town }) => town === one.town || distanceMetres(spot, one.spot) <= SAME_SPOT,
    )
    if (!isKnown) firsts.push(one)
  }
  return firsts
}

function isClear(best: InTown, next: InTown): boolean {
  return next.doubt >= best.doubt * CLEAR.times + CLEAR.metres
}

function areApart(one: InTown, other: InTown): boolean {
  return distanceMetres(one.spot, other.spot) > SAME_TOWN
}
