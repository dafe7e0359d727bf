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
