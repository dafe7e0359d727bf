import type { Amenity } from '../facts/amenities.ts'
import type { NamedFilter } from '../facts/filter-state.ts'
import { type FilterText, filtersOfNeed, type Need, needOf } from '../facts/needs.ts'
import { formatMiles } from '../geo/geo.ts'
import { DEFAULT_RADIUS } from './search-defaults.ts'

export const OPEN_NOW = 'Open now'

/**
 * The filters of a search. Radius (metres) and rating are strings, as in the page's address; without
 * a radius an area is searched as a whole, and a circle of 5 km around a point.
 */
export type Filters = {
  radius: string
  /** The minimum rating, 0 to 5; '0' means any. */
  rating: string
  amenities: Amenity[]
  /** Filters for facts. */
  facts: FilterText[]
  /** Whether a park must be known to be open now. */
  open?: true | undefined
  /** The kind of park, in words: 'National Park'. */
  type?: string | undefined
  /**
   * Those of the filters that words of the search have brought, and that leave with them: an amenity,
   * a fact's filter, or 'open', 'type', 'radius' and 'sort'.
   */
  asked?: readonly string[] | undefined
  /** The key of the chosen need, whose filters are offered. */
  need: string | null
}

export const DEFAULT_FILTERS: Filters = {
  radius: '',
  rating: '0',
  amenities: [],
  facts: [],
  need: null,
}

export const RADIUS_OPTIONS = [
  { value: '1000', label: '1 mile' },
  { value: '2000', label: '2 miles' },
  { value: '5000', label: '5 miles' },
  { value: '10000', label: '10 miles' },
  { value: '20000', label: '20 miles' },
] as const

/** The radius options for an area, starting with the whole of it. */
export const AREA_OPTIONS = [{ value: '', label: 'Whole area' }, ...RADIUS_OPTIONS]

/** The radius options around a point; the default's value is empty. */
export const POINT_OPTIONS = RADIUS_OPTIONS.map(({ value, label }) => ({
  value: Number(value) === DEFAULT_RADIUS ? '' : value,
  label,
}))

/** The radius of a search around a point, in metres. */
export function radiusOf({ radius }: Pick<Filters, 'radius'>): number {
  return Number(radius || DEFAULT_RADIUS)
}

/** The widest radius option, in metres. */
export const WIDEST_RADIUS = Math.max(...RADIUS_OPTIONS.map(({ value }) => Number(value)))

export const RATING_OPTIONS = [
  { value: '0', label: 'Any rating' },
  { value: '1', label: '1+ stars' },
  { value: '2', label: '2+ stars' },
  { value: '3', label: '3+ stars' },
  { value: '4', label: '4+ stars' },
  { value: '4.5', label: '4.5+ stars' },
] as const

/** The properties of a park that filters check. */
export type Filterable = {
  rating?: number | undefined
  amenities: readonly string[]
  limited?: readonly string[] | undefined
}

/** Whether a park's rating is known and at least the minimum; any park if there is none. */
export function matchesRating(park: Filterable, rating: string): boolean {
  return rating === '0' || (park.rating !== undefined && park.rating >= Number(rating))
}

/** Whether a park is known to have all requested amenities, or some of each. */
export function matchesAmenities(park: Filterable, amenities: readonly string[]): boolean {
  return amenities.every(
    (amenity) => park.amenities.includes(amenity) || park.limited?.includes(amenity),
  )
}

export type ActiveFilter =
  | { kind: 'radius'; label: string }
  | { kind: 'rating'; label: string }
  | { kind: 'amenity'; label: string; amenity: Amenity }
  | { kind: 'fact'; label: string; fact: FilterText }
  | { kind: 'open'; label: string }
  | { kind: 'type'; label: string }

/** The filters that differ from their defaults, in the form's order. */
export function activeFilters(
  filters: Filters,
  wished: readonly NamedFilter[] = [],
): ActiveFilter[] {
  const active: ActiveFilter[] = []
  if (filters.radius !== DEFAULT_FILTERS.radius) {
    active.push({ kind: 'radius', label: radiusLabel(filters.radius) })
  }
  if (filters.rating !== '0') active.push({ kind: 'rating', label: ratingLabel(filters.rating) })
  for (const amenity of filters.amenities) active.push({ kind: 'amenity', label: amenity, amenity })
  for (const fact of filters.facts) {
    const known = wished.find(({ key, value }) => `${key}:${value}` === fact)
    active.push({ kind: 'fact', label: known?.name ?? fact, fact })
  }
  if (filters.type) active.push({ kind: 'type', label: filters.type })
  if (filters.open) active.push({ kind: 'open', label: OPEN_NOW })
  return active
}

export function withoutFilter(filters: Filters, filter: ActiveFilter): Filters {
  if (filter.kind === 'radius') return { ...filters, radius: DEFAULT_FILTERS.radius }
  if (filter.kind === 'rating') return { ...filters, rating: '0' }
  if (filter.kind === 'fact') return toggleFact(filters, filter.fact)
  if (filter.kind === 'open') return toggleOpen(filters)
  if (filter.kind === 'type') return { ...filters, type: undefined }
  return toggleAmenity(filters, filter.amenity)
}

/** Adds an amenity, or removes it if present. */
export function toggleAmenity(filters: Filters, amenity: Amenity): Filters {
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

/** A radius in exact units: '5 km, 3.1 miles'. */
export function radiusHelp(radius: string): string {
  const metres = Number(radius)
  const kilometres = metres / 1000
  return `${Number.isInteger(kilometres) ? kilometres : kilometres.toFixed(1)} km, ${formatMiles(metres)} miles`
}

/** A radius option's label: '5 miles', or its exact length if it is not an option. */
export function radiusLabel(radius: string): string {
  return RADIUS_OPTIONS.find((option) => option.value === radius)?.label ?? radiusHelp(radius)
}

/** The label of a minimum rating: '4+ stars'. */
export function ratingLabel(rating: string): string {
  return RATING_OPTIONS.find((option) => option.value === rating)?.label ?? `${rating}+ stars`
}
