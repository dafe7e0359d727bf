import { AMENITY_WORDS, amenitiesOf, postFactText } from '#domain/blog/post-facts.ts'
import { AMENITIES, type Amenity } from '#domain/facts/amenities.ts'
import { factText, isText } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import type { Block } from './blocks.ts'
import { capital, listed } from './words.ts'

/** Facts by which parks are compared. */
const MAX_COMPARED = 6

/**
 * How the parks differ: amenities that some have (one park's own are in its section), facts that are
 * known of several and differ, and, if known for all, size and rating. Empty if there is nothing to compare.
 */
export function comparison(parks: readonly Park[]): Block[] {
  const blocks = [...whatSomeHave(parks), ...whatDiffers(parks), ...measures(parks)]
  if (parks.length < 2 || blocks.length === 0) return []
  return [{ kind: 'heading', text: 'How They Compare' }, ...blocks]
}

function whatSomeHave(parks: readonly Park[]): Block[] {
  const items = havingEach(parks)
    .filter(({ having }) => having.length > 1 && having.length < parks.length)
    .map(({ amenity, having }) => {
      const names = listed(having.map(({ name }) => name))
      return `${capital(AMENITY_WORDS[amenity])}: ${names}`
    })
  return items.length > 0 ? [{ kind: 'list', items }] : []
}

/** Facts that are known of at least two parks and are not the same, park by park. */
function whatDiffers(parks: readonly Park[]): Block[] {
  const all = parks.flatMap(({ facts = [] }) => facts.filter((fact) => !isText(fact)))
  const differing = [...new Set(all.map(({ key }) => key))]
    .map((key) => ({ key, values: all.filter((fact) => fact.key === key) }))
    .filter(({ values }) => new Set(values.map(({ value }) => value)).size > 1)
    .sort((a, b) => b.values.length - a.values.length)
    .slice(0, MAX_COMPARED)
    .map(({ key }) => key)
  const items = parks.flatMap((park) => {
    const facts = (park.facts ?? []).filter(({ key }) => differing.includes(key))
    if (facts.length === 0) return []
    const texts = facts.map((fact) => lowered(factText(fact))).join('; ')
    return [`${park.name}: ${texts} (${sourcesOf(facts).join(', ')})`]
  })
  return items.length > 0 ? [{ kind: 'list', items }] : []
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function measures(parks: readonly Park[]): Block[] {
  const columns = [
    { head: 'Size', kind: 'area' as const },
    { head: 'Rating', kind: 'rating' as const },
  ].filter(({ kind }) => parks.every((park) => postFactText(park, kind) !== undefined))
  if (columns.length === 0) return []
  const rows = parks.map((park) => [
    park.name,
    ...columns.map(({ kind }) => postFactText(park, kind) ?? ''),
  ])
  return [{ kind: 'table', head: ['Park', ...columns.map(({ head }) => head)], rows }]
}

type Having = { amenity: Amenity; having: Park[] }

/** The amenities that any of the parks has, with these parks. */
export function havingEach(parks: readonly Park[]): Having[] {
  return AMENITIES.map((amenity) => ({
    amenity,
    having: parks.filter((park) => amenitiesOf(park).includes(amenity)),
  })).filter(({ having }) => having.length > 0)
}

/** The names of the sources of facts. */
export function sourcesOf(facts: NonNullable<Park['facts']>): string[] {
  return [...new Set(facts.map((fact) => sourceName(fact.source)))]
}
