import type { Amenity } from '../facts/amenities.ts'
import { formatMiles } from '../geo/geo.ts'

/** What narrows a search. Radius in metres and rating are strings, as they stand in an address. */
export type Filters = {
  radius: string
  /** The least rating, 0 to 5; '0' asks for none. */
  rating: string
  amenities: Amenity[]
}

export const DEFAULT_FILTERS: Filters = { radius: '5000', rating: '0', amenities: [] }

export const RADIUS_OPTIONS = [
  { value: '1000', label: '1 mile' },
  { value: '2000', label: '2 miles' },
  { value: '5000', label: '5 miles' },
  { value: '10000', label: '10 miles' },
  { value: '20000', label: '20 miles' },
] as const

/** The widest of the radii a visitor can choose, in metres. */
export const WIDEST_RADIUS = Math.max(...RADIUS_OPTIONS.map(({ value }) => Number(value)))

export const RATING_OPTIONS = [
  { value: '0', label: 'Any rating' },
  { value: '1', label: '1+ stars' },
  { value: '2', label: '2+ stars' },
  { value: '3', label: '3+ stars' },
  { value: '4', label: '4+ stars' },
  { value: '4.5', label: '4.5+ stars' },
] as const

/** What of a park the filters look at. */
export type Filterable = { rating?: number | undefined; amenities: readonly string[] }

/** Whether a park's rating is known and at least the one asked for; any park when none is. */
export function matchesRating(park: Filterable, rating: string): boolean {
  return rating === '0' || (park.rating !== undefined && park.rating >= Number(rating))
}

/** Whether a park is known to have every amenity asked for. */
export function matchesAmenities(park: Filterable, amenities: readonly string[]): boolean {
  return amenities.every((amenity) => park.amenities.includes(amenity))
}

/** One filter that is narrowing a search. */
export type ActiveFilter =
  | { kind: 'radius'; label: string }
  | { kind: 'rating'; label: string }
  | { kind: 'amenity'; label: string; amenity: Amenity }

/** The filters that differ from their defaults, in the order the form shows them. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: ActiveFilter[] = []
  if (filters.radius !== DEFAULT_FILTERS.radius) {
    active.push({ kind: 'radius', label: radiusLabel(filters.radius) })
  }
  if (filters.rating !== '0') active.push({ kind: 'rating', label: ratingLabel(filters.rating) })
  for (const amenity of filters.amenities) {
    active.push({ kind: 'amenity', label: amenity, amenity })
  }
  return active
}

/** The filters with one of them back at its default. */
export function withoutFilter(filters: Filters, filter: ActiveFilter): Filters {
  if (filter.kind === 'radius') return { ...filters, radius: DEFAULT_FILTERS.radius }
  if (filter.kind === 'rating') return { ...filters, rating: '0' }
  return { ...filters, amenities: filters.amenities.filter((name) => name !== filter.amenity) }
}

/** The filters with an amenity added, or taken away when it is there. */
export function toggleAmenity(filters: Filters, amenity: Amenity): Filters {
  const amenities = filters.amenities.includes(amenity)
    ? filters.amenities.filter((name) => name !== amenity)
    : [...filters.amenities, amenity]
  return { ...filters, amenities }
}

/** The true length of a radius in metres: '5 km, 3.1 miles'. */
export function radiusHelp(radius: string): string {
  const metres = Number(radius)
  const kilometres = metres / 1000
  return `${Number.isInteger(kilometres) ? kilometres : kilometres.toFixed(1)} km, ${formatMiles(metres)} miles`
}

/** A radius as the visitor chose it: '5 miles', or its true length where it is no option. */
export function radiusLabel(radius: string): string {
  return RADIUS_OPTIONS.find((option) => option.value === radius)?.label ?? radiusHelp(radius)
}

/** A least rating as the visitor chose it: '4+ stars'. */
export function ratingLabel(rating: string): string {
  return RATING_OPTIONS.find((option) => option.value === rating)?.label ?? `${rating}+ stars`
}
