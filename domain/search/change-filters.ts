import type { Amenity } from '../facts/amenities.ts'
import { type FilterText, filtersOfNeed, type Need, needOf } from '../facts/needs.ts'
import type { ActiveFilter } from './active-filters.ts'
import { DEFAULT_FILTERS, type Filters } from './filters.ts'

/**
 * Adds an amenity, or removes it if present.
 *
 * @param fact the filter that means the same, and goes with it
 */
export function toggleAmenity(filters: Filters, amenity: Amenity, fact?: FilterText): Filters {
  if (fact !== undefined && filters.facts.includes(fact)) {
    const amenities = filters.amenities.filter((other) => other !== amenity)
    return { ...toggleFact(filters, fact), amenities }
  }
  return { ...filters, amenities: toggled(filters.amenities, amenity) }
}

/** Adds a fact, or removes it if present. */
export function toggleFact(filters: Filters, fact: FilterText): Filters {
  return { ...filters, facts: toggled(filters.facts, fact) }
}

function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
}

/** Turns the filter 'Open now' on or off. */
export function toggleOpen({ open, ...filters }: Filters): Filters {
  return open ? filters : { ...filters, open: true }
}

/**
 * Selects a need, replacing the current one, or deselects it. The filters of the previous need, set
 * or offered, are removed.
 *
 * @param own the filters the selected need starts with
 */
export function toggleNeed(
  filters: Filters,
  need: Need,
  own: readonly FilterText[] = need.filters,
) {
  const before = needOf(filters.need)
  const gone = before ? filtersOfNeed(before) : []
  const others = filters.facts.filter((filter) => !gone.includes(filter) && !own.includes(filter))
  if (before === need) return { ...filters, need: null, facts: others }
  return { ...filters, need: need.key, facts: [...own, ...others] }
}

/** The filters without one of them. */
export function withoutFilter(filters: Filters, filter: ActiveFilter): Filters {
  if (filter.kind === 'radius') return { ...filters, radius: DEFAULT_FILTERS.radius }
  if (filter.kind === 'rating') return { ...filters, rating: '0' }
  if (filter.kind === 'fact') return toggleFact(filters, filter.fact)
  if (filter.kind === 'open') return toggleOpen(filters)
  if (filter.kind === 'type') return { ...filters, type: undefined }
  return toggleAmenity(filters, filter.amenity, filter.fact)
}
