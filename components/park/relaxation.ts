import {
  DEFAULT_FILTERS,
  type Filters,
  radiusLabel,
  withoutFilter,
} from '#domain/search/filters.ts'
import type { Relaxation } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'

/** The offer if nothing was found: 'Without "Dog Park": 12 parks'. */
export function relaxationText(relaxation: Relaxation): string {
  const parks = `${formatCount(relaxation.count)} ${relaxation.count === 1 ? 'park' : 'parks'}`
  if (relaxation.kind === 'radius') return `Within ${radiusLabel(relaxation.radius)}: ${parks}`
  const name = relaxation.kind === 'amenity' ? `"${relaxation.amenity}"` : 'a minimum rating'
  return `Without ${name}: ${parks}`
}

export function relax(filters: Filters, relaxation: Relaxation): Filters {
  if (relaxation.kind === 'radius') return { ...filters, radius: relaxation.radius }
  if (relaxation.kind === 'rating') return { ...filters, rating: DEFAULT_FILTERS.rating }
  return withoutFilter(filters, { ...relaxation, label: relaxation.amenity })
}
