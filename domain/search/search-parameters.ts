/** The parameters of a search in the URL of a page, as `readSearch` reads them. */
export const SEARCH_PARAMETERS = [
  ...['address', 'exact', 'near', 'parkId', 'lat', 'lng', 'bounds', 'radius', 'rating'],
  ...['amenities', 'need', 'facts', 'open', 'sort', 'zoom', 'park'],
] as const satisfies string[]
