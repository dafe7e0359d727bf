export const SORT_OPTIONS = [
  { value: 'best', label: 'Best known' },
  { value: 'distance', label: 'Distance' },
  { value: 'rating', label: 'Rating' },
  { value: 'name', label: 'Name' },
] as const

export type Sort = (typeof SORT_OPTIONS)[number]['value']

export const SORTS = SORT_OPTIONS.map(({ value }) => value)

/** The order of an answer: as chosen, else by whether it is of a whole area. */
export function sortOf(chosen: Sort | null, isArea: boolean): Sort {
  return chosen ?? (isArea ? 'best' : 'distance')
}
