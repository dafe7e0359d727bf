import { factText, findLabel, isText, monthOf } from '#domain/facts/fact-texts.ts'
import { type Credit, requiredCredits, sourcesOf } from '#domain/park/credits.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { isEntryElsewhere } from './fact-links.ts'
import { inSentence } from './in-sentence.ts'

/** A source of a card, as it is to be named, and what it says: 'address, description'. */
export type CardSource = { source: string; credit: Credit; what: string }

/** Something a source says, and when, if that is known: '2020'. */
type Told = { source: string; what: string; date?: string | undefined; isFact?: boolean }

/** The sources of a card, the park's own first, with what each of them says and of when that is. */
export function cardSources(park: Park): CardSource[] {
  const told = [...toldFields(park), ...toldFacts(park), ...toldInsides(park)]
  const counts = new Map<string, number>()
  for (const { source, isFact } of told) {
    if (isFact) counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  const main = [...counts].find(([, count]) => count === most && count > 1)?.[0]
  const whole = counts.size > 1 ? 'the rest of what’s here' : 'what’s here'
  return [...new Set([...sourcesOf(park), ...told.map(({ source }) => source)])].map((source) => {
    const own = told.filter((one) => one.source === source)
    return {
      source,
      credit: requiredCredits([{ source }])[0] ?? { text: sourceName(source) },
      what: datedText(source === main ? inShort(own, whole) : own),
    }
  })
}

function toldFields(park: Park): Told[] {
  const of = (field: string) => park.toldBy?.[field] ?? park.source
  const address = park.formattedAddress ? 'formattedAddress' : park.vicinity ? 'vicinity' : null
  const { near, nearFrom, description, openingHours, rating, ratingSource, area, photos, closed } =
    park
  const rater = ratingSource === 'visitors' ? 'visitors' : of('rating')
  return [
    { source: of('name'), what: 'name' },
    address ? { source: of(address), what: 'address' } : { source: of('position'), what: 'place' },
    ...(!address && near && nearFrom ? [{ source: nearFrom, what: 'streets close by' }] : []),
    ...(description ? [{ source: of('description'), what: 'description' }] : []),
    ...(openingHours ? [{ source: of('openingHours'), what: 'hours' }] : []),
    ...(rating === undefined ? [] : [{ source: rater, what: 'rating' }]),
    ...(area === undefined ? [] : [{ source: of('area'), what: 'size' }]),
    ...(photos?.length ? [{ source: of('photos'), what: 'photos' }] : []),
    ...(closed ? [{ source: of('closed'), what: 'that it is closed' }] : []),
  ]
}

function toldFacts({ facts = [], amenities, amenitiesFrom, source }: Park): Told[] {
  const fed = new Set<string | undefined>(facts.map(({ key }) => findLabel(key)?.feeds))
  const others = amenities.filter((name) => !fed.has(name))
  return [
    ...others.map((name) => {
      return { source: amenitiesFrom?.[name] ?? source, what: inSentence(name), isFact: true }
    }),
    ...facts.filter(({ key }) => !isEntryElsewhere(key)).map(toldFact),
  ]
}

function toldFact(fact: KnownFact): Told {
  const name = inSentence(isText(fact) ? (findLabel(fact.key)?.name ?? fact.key) : factText(fact))
  const date = (fact.since ?? fact.told)?.slice(0, 4)
  // Apart from what the source says itself.
  if (fact.how === 'derived') return { source: fact.source, what: `worked out: ${name}`, date }
  return { source: fact.source, what: name, date, isFact: true }
}

function toldInsides({ features, entrances, paths, asOf }: Park): Told[] {
  if (!features && !entrances && !paths) return []
  return [{ source: 'osm', what: 'what the map shows', date: asOf && monthOf(asOf) }]
}

/** Names the facts of the source that says most of them as a whole. */
function inShort(told: readonly Told[], whole: string): Told[] {
  const facts = told.filter(({ isFact }) => isFact)
  const years = facts.flatMap(({ date }) => date ?? []).sort()
  const [first, last] = [years[0], years.at(-1)]
  const date = first === last ? first : `${first}–${last}`
  const source = told[0]?.source ?? ''
  return [...told.filter(({ isFact }) => !isFact), { source, what: whole, date }]
}

/** 'address, size; toilets, shade (as of 2020)'. */
function datedText(told: readonly Told[]): string {
  const dates = [...new Set(told.map(({ date = '' }) => date))].sort()
  return dates
    .map((date) => {
      const what = told.filter(({ date: of = '' }) => of === date).map((one) => one.what)
      return what.join(', ') + (date ? ` (as of ${date})` : '')
    })
    .join('; ')
}
