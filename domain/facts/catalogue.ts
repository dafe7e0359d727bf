import { AMENITIES, type Amenity } from './amenities.ts'
import { ACCESS_FACTS } from './catalogue/access.ts'
import { CHILDREN_FACTS } from './catalogue/children.ts'
import { COMFORT_FACTS } from './catalogue/comfort.ts'
import { COURT_FACTS } from './catalogue/courts.ts'
import { DOG_FACTS } from './catalogue/dogs.ts'
import { OUTDOOR_FACTS } from './catalogue/outdoors.ts'
import { PICNIC_FACTS } from './catalogue/picnic.ts'
import { SPORT_FACTS } from './catalogue/sport.ts'
import type { Fact } from './fact.ts'
import type { WishText } from './needs.ts'
import type { ToldFacts } from './park-facts.ts'
import type { Wished } from './wish-state.ts'
import { wishesOf, wishName } from './wishes.ts'

/**
 * All facts that are known of parks, by group. To add one, add an entry: its storage, its words and
 * its place in filters follow. The browser gets `fact-labels.ts` instead, which is a part of it.
 */
export const FACTS: readonly Fact[] = [
  ...DOG_FACTS,
  ...CHILDREN_FACTS,
  ...COMFORT_FACTS,
  ...PICNIC_FACTS,
  ...ACCESS_FACTS,
  ...SPORT_FACTS,
  ...COURT_FACTS,
  ...OUTDOOR_FACTS,
]

/**
 * A wish with what it is called and what fulfils it. A former fact's wish is called by its text, and
 * nothing fulfils it.
 */
export function nameWish(text: WishText, facts: readonly Fact[] = FACTS): Wished {
  const [key = '', value = ''] = text.split(':')
  const fact = facts.find((one) => one.key === key)
  const wish = fact && wishesOf(fact).find((one) => one.value === value)
  if (!wish) return { key, value, name: text, fits: [], refuses: [] }
  const { fits, refuses, least } = wish
  return {
    ...{ key, value, name: wishName(fact, value), fits, refuses },
    ...(least === null ? {} : { least }),
    ...(value === 'yes' && fact.feeds ? { amenity: fact.feeds } : {}),
  }
}

/** The words of searches that ask for an amenity, in the singular. */
export function searchWords(amenity: Amenity, facts: readonly Fact[] = FACTS): string[] {
  return facts.filter(({ feeds }) => feeds === amenity).flatMap(({ searches }) => searches)
}

/** The amenities of a park with these facts: those of the nine in their order, and 'Dogs Allowed'. */
export function amenitiesOf(facts: ToldFacts): string[] {
  const fed = new Set(
    FACTS.flatMap(({ key, feeds }) => (feeds && isThere(facts[key]?.value) ? [feeds] : [])),
  )
  const allowsDogs = ['off', 'on', 'yes'].includes(facts.leash?.value ?? '')
  return [...AMENITIES.filter((amenity) => fed.has(amenity)), ...(allowsDogs ? [DOGS_ALLOWED] : [])]
}

const DOGS_ALLOWED = 'Dogs Allowed'

function isThere(value: string | undefined): boolean {
  return value !== undefined && (value === 'yes' || /^\d/.test(value))
}

/** What a word of a file says. */
export type FactWord = { word: string; key: string; value: string }

/**
 * All words of files, in the singular and the plural, each with what it says; one may say several
 * things: a 'tot lot' is a playground, and one for small children.
 */
export function fileWords(facts: readonly Fact[] = FACTS): FactWord[] {
  const rows = facts.flatMap(({ key, files }) =>
    Object.entries(files).flatMap(([value, words]) =>
      words.flatMap((word) => [word, `${word}s`].map((each) => ({ word: each, key, value }))),
    ),
  )
  return [...new Map(rows.map((row) => [`${row.word}\n${row.key}`, row])).values()]
}
