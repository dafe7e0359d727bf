import { FACTS } from '#domain/facts/catalogue.ts'
import { FACT_GROUPS } from '#domain/facts/fact.ts'
import { wishesOf, wishName } from '#domain/facts/wishes.ts'
import type { FactCounts, ParkSearchInput } from '#domain/search/search-schemas.ts'
import type { Asking } from '../../sources/asking.ts'
import type { SearchPorts } from '../ports.ts'
import { locate, toQuery } from './spot.ts'
import { isSpot } from './spots.ts'

/**
 * What can be wished for in the place of a search, by group, each with the number of parks there
 * that are known to fulfil it, whatever else the search asks for. Without a known place all counts
 * are 0.
 */
export async function countFacts(
  deps: SearchPorts,
  input: ParkSearchInput,
  asking: Asking,
): Promise<FactCounts> {
  const spot = await locate(deps, input, asking)
  const counts = isSpot(spot) ? await deps.places.countFacts(toQuery(spot, input)) : new Map()
  const groups = Object.entries(FACT_GROUPS).map(([group, name]) => ({
    group,
    name,
    facts: FACTS.filter((fact) => fact.group === group).flatMap((fact) =>
      wishesOf(fact).map(({ key, value }) => {
        const wish = `${key}:${value}`
        return { wish, name: wishName(fact, value), count: counts.get(wish) ?? 0 }
      }),
    ),
  }))
  return groups.filter(({ facts }) => facts.length > 0)
}
