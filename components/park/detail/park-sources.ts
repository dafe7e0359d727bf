import { HOURS } from '#domain/facts/answers.ts'
import { factText, findLabel, isText, monthOf } from '#domain/facts/fact-texts.ts'
import { type Credit, requiredCredits, sourcesOf } from '#domain/park/credits.ts'
import { listYear } from '#domain/park/list-dates.ts'
import type { KnownFact, Park, ParkRule } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { isEntryElsewhere, isImpliedRun } from './fact-links.ts'
import { inSentence } from './in-sentence.ts'

const WORKED_OUT = 'worked out: '

/** Of facts whose source does not say when they were so. */
const UNDATED = 'date unknown'

/** A source of a card, as it is to be named, and what it says: 'address, description'. */
export type CardSource = { source: string; credit: Credit; what: string }

/** Something a source says, and when: '2020', '' if that does not matter; by default not known. */
type Statement = { source: string; what: string; date?: string | undefined; isFact?: boolean }

/**
 * The sources of a card, the park's own first, with what each of them says and of when that is; then
 * the rules of agencies.
 */
export function cardSources(park: Park): CardSource[] {
  return [...sourcesOfPark(park), ...(park.rules ?? []).flatMap((rule) => ruleSource(rule, park))]
}

/** A rule with what it says on the card: 'NYC Parks rule “§1-03”: hours (date unknown)'. */
function ruleSource(rule: ParkRule, { facts = [], openingHours }: Park): CardSource[] {
  const { agency, title, address, date = '', about, notes, reported } = rule
  const isKnown = (key: string) => facts.some((fact) => fact.key === key)
  const isShown = (key: string) =>
    key === HOURS.key
      ? openingHours?.rule !== undefined
      : facts.some((fact) => fact.key === key && fact.how === 'rule')
  const keys = new Set([
    ...about.filter(isShown),
    ...Object.keys(reported?.facts ?? {}).filter((key) => !isKnown(key)),
    ...(reported?.hours && !openingHours ? [HOURS.key] : []),
    ...Object.keys(notes ?? {}).filter(isKnown),
  ])
  const names = [...keys].map((key) => inSentence(findLabel(key)?.name ?? key))
  if (names.length === 0) return []
  const text = `${sourceName(agency)} ${reported ? 'as reported' : 'rule'}: ${title}`
  const source = `${agency} ${title} ${names}`
  // '2008-06, as quoted in 2011'
  const [year] = /\d{4}/.exec(date) ?? []
  const when = year ? `as of ${year}` : UNDATED
  return [{ source, credit: { text, href: address }, what: `${names.join(', ')} (${when})` }]
}

function sourcesOfPark(park: Park): CardSource[] {
  const stated = [...fieldStatements(park), ...factStatements(park), ...insideStatements(park)]
  const counts = new Map<string, number>()
  for (const { source, isFact } of stated) {
    if (isFact) counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  const main = [...counts].find(([, count]) => count === most && count > 1)?.[0]
  const whole = counts.size > 1 ? 'the rest of what’s here' : 'what’s here'
  const sources = new Set([...sourcesOf(park), ...stated.map(({ source }) => source)])
  for (const { agency } of park.rules ?? []) {
    if (!stated.some(({ source }) => source === agency) && agency !== park.source)
      sources.delete(agency)
  }
  return [...sources].map((source) => {
    const own = stated.filter((one) => one.source === source)
    return {
      source,
      credit: requiredCredits([{ source }])[0] ?? { text: sourceName(source) },
      what: datedText(source === main ? inShort(own, whole) : own),
    }
  })
}

function fieldStatements(park: Park): Statement[] {
  const of = (field: string) => park.toldBy?.[field] ?? park.source
  const address = park.formattedAddress ? 'formattedAddress' : park.vicinity ? 'vicinity' : null
  const { near, nearFrom, description, openingHours, rating, ratingSource, area, photos, closed } =
    park
  const rater = ratingSource === 'visitors' ? 'visitors' : of('rating')
  const stated: Statement[] = [
    { source: of('name'), what: 'name' },
    address ? { source: of(address), what: 'address' } : { source: of('position'), what: 'place' },
    ...(!address && near && nearFrom
      ? [{ source: nearFrom, what: 'streets close by', date: '' }]
      : []),
    ...(description ? [{ source: of('description'), what: 'description' }] : []),
    ...(openingHours && !openingHours.rule ? [{ source: of('openingHours'), what: 'hours' }] : []),
    ...(rating === undefined ? [] : [{ source: rater, what: 'rating', date: '' }]),
    ...(area === undefined ? [] : [{ source: of('area'), what: 'size' }]),
    ...(photos?.length ? [{ source: of('photos'), what: 'photos', date: '' }] : []),
    ...(closed ? [{ source: of('closed'), what: 'that it is closed' }] : []),
  ]
  return stated.map((one) => ({ date: listYear(one.source), ...one }))
}

function factStatements({ facts = [], amenities, amenitiesFrom, source }: Park): Statement[] {
  const fed = new Set<string | undefined>(facts.map(({ key }) => findLabel(key)?.feeds))
  const others = amenities.filter((name) => !fed.has(name))
  return [
    ...others.map((name) => {
      return {
        source: amenitiesFrom?.[name] ?? source,
        what: inSentence(name),
        date: UNDATED,
        isFact: true,
      }
    }),
    ...facts
      .filter((fact) => fact.how !== 'rule' && !isEntryElsewhere(fact.key) && !isImpliedRun(fact))
      .map(factStatement),
  ]
}

function factStatement(fact: KnownFact): Statement {
  const name = inSentence(isText(fact) ? (findLabel(fact.key)?.name ?? fact.key) : factText(fact))
  const date = (fact.since ?? fact.told)?.slice(0, 4) ?? UNDATED
  // Apart from what the source says itself.
  if (fact.how === 'derived') return { source: fact.source, what: WORKED_OUT + name, date }
  return { source: fact.source, what: name, date, isFact: true }
}

function insideStatements({ features = [], entrances = [], paths, asOf }: Park): Statement[] {
  const what = 'what the map shows'
  const lists = [...new Set(features.flatMap(({ source }) => source ?? []))]
  const isMapped = entrances.length > 0 || paths || features.some(({ source }) => !source)
  return [
    ...lists.flatMap((source) => {
      const own = features.filter((one) => one.source === source)
      const yearOf = ({ since }: (typeof own)[number]) => since?.slice(0, 4)
      const years = [...new Set(own.map(yearOf))]
      return years.map((date) => {
        const kinds = own.filter((one) => yearOf(one) === date).map(({ kind }) => kind)
        const named = `${[...new Set(kinds)].join(', ')} on the map`
        return { source, what: years.length > 1 ? named : what, date }
      })
    }),
    ...(isMapped ? [{ source: 'osm', what, date: asOf && monthOf(asOf) }] : []),
  ]
}

/** Names the facts of the source that says most of them as a whole, but for those of other years. */
function inShort(stated: readonly Statement[], whole: string): Statement[] {
  const facts = stated.filter(({ isFact }) => isFact)
  const countOf = ({ date }: Statement) => facts.filter((one) => one.date === date).length
  const [most, ...others] = facts.toSorted((one, other) => countOf(other) - countOf(one))
  const isWorkedOut = ({ what }: Statement) => what.startsWith(WORKED_OUT)
  return [
    ...stated.filter((one) => !one.isFact && !isWorkedOut(one)),
    ...(most ? [{ ...most, what: whole }] : []),
    ...others.filter(({ date }) => date !== most?.date),
    ...stated.filter(isWorkedOut),
  ]
}

/** 'address, size (date unknown); toilets, shade (as of 2020)'. */
function datedText(stated: readonly Statement[]): string {
  const dates = new Set(stated.map(({ date = UNDATED }) => date))
  const undated = dates.delete(UNDATED) ? [UNDATED] : []
  return [...undated, ...[...dates].sort()]
    .map((date) => {
      const what = stated.filter(({ date: of = UNDATED }) => of === date).map((one) => one.what)
      const ofDate = date === UNDATED ? ` (${date})` : date && ` (as of ${date})`
      return what.join(', ') + ofDate
    })
    .join('; ')
}
