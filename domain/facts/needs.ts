/** A filter for a fact, as addresses and the API write it: 'fenced:yes'. */
export type FilterText = string

/** How many facts can be filtered by at once. */
export const MAX_FACT_FILTERS = 20

/** A visitor's purpose: the filters it sets at once, and further ones it offers. */
export type Need = {
  key: string
  label: string
  filters: readonly FilterText[]
  offers: readonly { filter: FilterText; label: string }[]
}

const RESTROOMS = { filter: 'toilets:yes', label: 'Restrooms' }
const WATER = { filter: 'drinking_water:yes', label: 'Water' }
const SHADE = { filter: 'shade:yes', label: 'Shade' }

export const NEEDS: readonly Need[] = [
  {
    key: 'dog',
    label: 'Dog',
    filters: ['dog_area:yes'],
    offers: [
      { filter: 'fenced:yes', label: 'Fenced' },
      { filter: 'leash:off', label: 'Off leash' },
      WATER,
      SHADE,
    ],
  },
  {
    key: 'kids',
    label: 'Kids',
    filters: ['playground:yes'],
    offers: [
      RESTROOMS,
      SHADE,
      { filter: 'playground_fenced:yes', label: 'Fenced' },
      { filter: 'parking:yes', label: 'Parking' },
    ],
  },
  {
    key: 'run',
    label: 'Run',
    filters: ['running:yes'],
    offers: [
      { filter: 'path_length:3000', label: '2+ miles' },
      { filter: 'lit:yes', label: 'Lit' },
      WATER,
      RESTROOMS,
    ],
  },
  {
    key: 'step-free',
    label: 'Step-free',
    filters: ['step_free:yes'],
    offers: [
      { filter: 'toilets_wheelchair:yes', label: 'Toilets' },
      { filter: 'paved_paths:yes', label: 'Paved' },
      { filter: 'disabled_parking:yes', label: 'Parking' },
    ],
  },
]

export function needOf(key: string | null | undefined): Need | undefined {
  return NEEDS.find((need) => need.key === key)
}

/** The filters a need sets, and those it offers. */
export function filtersOfNeed({ filters, offers }: Need): FilterText[] {
  return [...filters, ...offers.map(({ filter }) => filter)]
}

/** Whether a text has the form of a filter. Only the catalogue knows whether its fact exists. */
export function isFilterText(text: string): text is FilterText {
  return /^[a-z][a-z_]*:[a-z0-9_]+$/.test(text)
}
