import type { Amenity } from '../facts/amenities.ts'
import type { NamedFilter } from '../facts/filter-state.ts'
import type { FilterText } from '../facts/needs.ts'
import { formatMiles } from '../geo/geo.ts'
import {
  DEFAULT_FILTERS,
  type Filters,
  OPEN_NOW,
  RADIUS_OPTIONS,
  RATING_OPTIONS,
} from './filters.ts'

export type ActiveFilter =
  | { kind: 'radius'; label: string }
  | { kind: 'rating'; label: string }
  | { kind: 'amenity'; label: string; amenity: Amenity; fact?: FilterText }
  | { kind: 'fact'; label: string; fact: FilterText }
  | { kind: 'open'; label: string }
  | { kind: 'type'; label: string }

/** The filters that differ from their defaults, in the form's order. */
export function activeFilters(
  filters: Filters,
  namedFilters: readonly NamedFilter[] = [],
): ActiveFilter[] {
  const active: ActiveFilter[] = []
  if (filters.radius !== DEFAULT_FILTERS.radius) {
    active.push({ kind: 'radius', label: radiusLabel(filters.radius) })
  }
  if (filters.rating !== '0') active.push({ kind: 'rating', label: ratingLabel(filters.rating) })
  for (const amenity of filters.amenities) active.push({ kind: 'amenity', label: amenity, amenity })
  for (const fact of filters.facts) {
    const label = namedFilters.find(({ key, value }) => `${key}:${value}` === fact)?.name ?? fact
    // One that is another word for a chosen amenity goes with it.
    const same = active.find((one) => one.label === label)
    if (same?.kind === 'amenity') same.fact = fact
    else active.push({ kind: 'fact', label, fact })
  }
  if (filters.type) active.push({ kind: 'type', label: filters.type })
  if (filters.open) active.push({ kind: 'open', label: OPEN_NOW })
  return active
}

/** A radius in exact units: '5 km, 3.1 miles'. */
export function radiusHelp(radius: string): string {
  const metres = Number(radius)
  const kilometres = metres / 1000
  return `${Number.isInteger(kilometres) ? kilometres : kilometres.toFixed(1)} km, ${formatMiles(metres)} miles`
}

/** A radius option with its true length: '5 miles (5 km)', or another radius in exact units. */
export function radiusLabel(radius: string): string {
  const option = RADIUS_OPTIONS.find(({ value }) => value === radius)
  return option ? `${option.label} (${Number(radius) / 1000} km)` : radiusHelp(radius)
}

/** The label of a minimum rating: '4+ stars'. */
export function ratingLabel(rating: string): string {
  return RATING_OPTIONS.find((option) => option.value === rating)?.label ?? `${rating}+ stars`
}
