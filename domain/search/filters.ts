import type { Amenity } from '../facts/amenities.ts'
import type { FilterText } from '../facts/needs.ts'
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

export const RATING_OPTIONS = [
  { value: '0', label: 'Any rating' },
  { value: '1', label: '1+ stars' },
  { value: '2', label: '2+ stars' },
  { value: '3', label: '3+ stars' },
  { value: '4', label: '4+ stars' },
  { value: '4.5', label: '4.5+ stars' },
] as const

/** How many filters differ from their defaults. */
export function countFilters({ radius, rating, amenities, facts, open, type }: Filters): number {
  const others = [radius !== DEFAULT_FILTERS.radius, rating !== DEFAULT_FILTERS.rating, open, type]
  return amenities.length + facts.length + others.filter(Boolean).length
}
