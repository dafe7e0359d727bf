import { AMENITIES, type Amenity } from './amenities.ts'
import { ACCESS_FACTS } from './catalogue/access.ts'
import { CHILDREN_FACTS } from './catalogue/children.ts'
import { COMFORT_FACTS } from './catalogue/comfort.ts'
import { CONTACT_FACTS } from './catalogue/contact.ts'
import { DOG_FACTS } from './catalogue/dogs.ts'
import { OUTDOOR_FACTS } from './catalogue/outdoors.ts'
import { SPORT_FACTS } from './catalogue/sport.ts'
import type { Fact } from './fact.ts'
import { filterName, filtersOf } from './fact-filters.ts'
import type { NamedFilter } from './filter-state.ts'
import type { FilterText } from './needs.ts'
import type { SourceFacts } from './park-facts.ts'

/**
 * The catalogue of facts about parks, by group. To add a fact, add an entry: storage, texts and
 * filters follow from it. The browser gets a subset instead (`fact-labels.ts`).
 */
export const FACTS: readonly Fact[] = [
  ...DOG_FACTS,
  ...CHILDREN_FACTS,
  ...COMFORT_FACTS,
  ...ACCESS_FACTS,
  ...SPORT_FACTS,
  ...OUTDOOR_FACTS,
  ...CONTACT_FACTS,
]

/**
 * Resolves a filter to its name, that of the amenity if it is another word for one, and its values; if
 * its fact is gone, nothing matches it.
 */
export function resolveFilter(text: FilterText, facts: readonly Fact[] = FACTS): NamedFilter {
  const [key = '', value = ''] = text.split(':')
  const fact = facts.find((one) => one.key === key)
  const filter = fact && filtersOf(fact).find((one) => one.value === value)
  if (!filter) return { key, value, name: text, fits: [], refuses: [] }
  const { least, ...known } = filter
  return {
    ...known,
    name: (value === 'yes' && amenityOf(fact, facts)) || filterName(fact, value),
    ...(least === null ? {} : { least }),
    ...(value === 'yes' && fact.feeds ? { amenity: fact.feeds } : {}),
  }
}

/** The amenity that a fact is another word for, as it is the one to feed it first. */
export function amenityOf(fact: Fact, facts: readonly Fact[] = FACTS): Amenity | undefined {
  return facts.find(({ feeds }) => feeds === fact.feeds) === fact ? fact.feeds : undefined
}

/** The search words that ask for an amenity, in the singular. */
export function searchWords(amenity: Amenity, facts: readonly Fact[] = FACTS): string[] {
  return facts.filter(({ feeds }) => feeds === amenity).flatMap(({ searches }) => searches)
}

/** The amenities that follow from facts: the nine in their order, then 'Dogs Allowed'. */
export function amenitiesOf(facts: SourceFacts): string[] {
  const there = FACTS.filter(({ key }) => /^(yes$|\d)/.test(facts[key]?.value ?? ''))
  const fed = new Set(there.map(({ feeds }) => feeds))
  const allowsDogs = ['off', 'on', 'yes'].includes(facts.leash?.value ?? '')
  return [
    ...AMENITIES.filter((amenity) => fed.has(amenity)),
    ...(allowsDogs ? ['Dogs Allowed'] : []),
  ]
}

/** A word in imported files, and the fact it states. */
export type FactWord = { word: string; key: string; value: string }

/**
 * All words in imported files, singular and plural, each with the fact it states. A word may state
 * several: a 'tot lot' is a playground, and one for small children.
 */
export function fileWords(facts: readonly Fact[] = FACTS): FactWord[] {
  const rows = facts.flatMap(({ key, files }) =>
    Object.entries(files).flatMap(([value, words]) =>
      words.flatMap((word) => [word, `${word}s`].map((each) => ({ word: each, key, value }))),
    ),
  )
  return [...new Map(rows.map((row) => [`${row.word}\n${row.key}`, row])).values()]
}
