import type { FilterText, Need } from '#domain/facts/needs.ts'
import type { FactCounts } from '#domain/search/search-schemas.ts'

type Offer = { filter: FilterText; label: string; isOn: boolean; count?: number }

type Asked = {
  need: Need | undefined
  /** The chosen filters. */
  facts: readonly FilterText[]
  counts: FactCounts | undefined
  /** Whether no counts are to be had, so that all is offered. */
  isUncounted: boolean
}

/**
 * The further filters of a need that some park here is known to match, most parks first, and the chosen
 * ones in any case.
 */
export function offersOf({ need, facts, counts, isUncounted }: Asked): Offer[] {
  const known = counts?.flatMap((group) => group.facts)
  const offers = (need?.offers ?? []).map((offer): Offer => {
    const count = known?.find(({ filter }) => filter === offer.filter)?.count
    const isOn = facts.includes(offer.filter)
    return count === undefined ? { ...offer, isOn } : { ...offer, isOn, count }
  })
  return offers
    .filter(({ isOn, count }) => isOn || (count === undefined ? isUncounted : count > 0))
    .toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0))
}
