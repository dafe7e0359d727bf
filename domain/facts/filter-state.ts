/** A filter, and what matches it or rules it out, as a search's answer describes it. */
export type NamedFilter = {
  key: string
  value: string
  /** What it is called: 'Fenced'. */
  name: string
  fits: string[]
  refuses: string[]
  /** The smallest number that matches it. */
  least?: number | undefined
  /** The amenity of parks that match it. */
  amenity?: string | undefined
}

export type FilterState = 'yes' | 'no' | 'unknown'

/** Whether a known value matches a filter; unknown if nothing is known. */
export function filterState(
  { fits, refuses, least }: NamedFilter,
  known: string | undefined,
): FilterState {
  if (known === undefined) return 'unknown'
  if (fits.includes(known)) return 'yes'
  if (refuses.includes(known)) return 'no'
  if (least === undefined || !(Number(known) >= 0)) return 'unknown'
  return Number(known) >= least ? 'yes' : 'no'
}

/** What a search asks of a park's facts. */
export type Asked = {
  namedFilters: readonly NamedFilter[]
  amenities: readonly string[]
  /** The minimum rating; '0' means any. */
  rating: string
}

export const NOTHING_ASKED: Asked = { namedFilters: [], amenities: [], rating: '0' }

export type Chip = {
  text: string
  state: FilterState | 'other'
  /** Who says so; absent if nobody does. */
  source?: string | undefined
}

type ListedPark = {
  source: string
  amenities: readonly string[]
  limited?: readonly string[] | undefined
  /** The sources that are not `source`. */
  amenitiesFrom?: Record<string, string> | undefined
  factValues?: Record<string, string> | undefined
  valueSources?: Record<string, string> | undefined
  rating?: number | undefined
}

/** A card's chips: what was asked for and is known, what of it is unknown, and other amenities. */
export function cardChips(park: ListedPark, { namedFilters, amenities, rating }: Asked): Chip[] {
  const isUnrated = Number(rating) > 0 && park.rating === undefined
  const has = (text: string) => park.amenities.includes(text) || park.limited?.includes(text)
  const amenity = (text: string, state: Chip['state']): Chip => ({
    text,
    state,
    source: state === 'unknown' ? undefined : (park.amenitiesFrom?.[text] ?? park.source),
  })
  const asked: Chip[] = [
    // The card shows a known rating as stars.
    ...(isUnrated ? [{ text: 'Rating', state: 'unknown' as const }] : []),
    ...namedFilters.map((filter): Chip => {
      const state = filterState(filter, park.factValues?.[filter.key])
      // Whether it is open is worked out from its hours.
      const isStated = state !== 'unknown' && filter.key !== 'open_now'
      const source = isStated ? (park.valueSources?.[filter.key] ?? park.source) : undefined
      return { text: filter.name, state, source }
    }),
    ...amenities
      .filter((text) => !namedFilters.some(({ name }) => name === text))
      .map((text) => amenity(text, has(text) ? 'yes' : 'unknown')),
  ]
  const said = new Set([...amenities, ...namedFilters.map((filter) => filter.amenity)])
  return [
    ...asked.filter(({ state }) => state !== 'unknown'),
    ...asked.filter(({ state }) => state === 'unknown'),
    ...park.amenities.filter((text) => !said.has(text)).map((text) => amenity(text, 'other')),
  ]
}
