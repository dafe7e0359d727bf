import type { FACT_GROUPS } from '#domain/facts/fact.ts'
import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { factMark, factText, findLabel, isText } from '#domain/facts/fact-texts.ts'
import { formatMiles, milesText } from '#domain/geo/geo.ts'
import {
  ENTRANCE_KINDS,
  FEATURE_FACTS,
  FEATURE_KINDS,
  INSIDE_NAMES,
} from '#domain/park/inside-kinds.ts'
import type { KnownFact, Park, Paths } from '#domain/park/park-schemas.ts'
import { saidText } from '../../visitors/answers/answer-texts.ts'
import { isImpliedRun } from './fact-links.ts'

type FactGroup = keyof typeof FACT_GROUPS

/** The groups of a card, with the groups of facts in them. */
const GROUPS: readonly { name: string; of: readonly FactGroup[] }[] = [
  { name: 'Dogs', of: ['dogs'] },
  { name: 'Kids', of: ['children'] },
  { name: 'Comfort', of: ['comfort'] },
  { name: 'Access', of: ['access'] },
  { name: 'Sport', of: ['sport', 'ways'] },
  { name: 'Nature', of: ['nature', 'stay'] },
]

/** Metres: shorter lengths of a surface are not listed. */
const MIN_SURFACE = 50

/** One thing that a park has, lacks or has in part; 'unknown': visitors don't agree. */
export type HereEntry = {
  /** Of its fact, the kind of an entrance, or the name of an amenity that is not in the catalogue. */
  key: string
  group: FactGroup | 'others'
  text: string
  mark: 'yes' | 'no' | 'limited' | 'unknown'
  notes: string[]
}

export type HereGroup = { name: string; entries: HereEntry[] }

/**
 * What a card lists, each thing once: amenities by their names, other facts, what the map shows and
 * what visitors say without agreeing.
 *
 * @param lengthOf writes a length in metres
 */
export function whatsHere(park: Park, lengthOf = milesText): HereGroup[] {
  const { facts = [], paths } = park
  const entries = park.amenities.flatMap((name) => amenityEntry(name, facts))
  const has = (key: string) => entries.some((entry) => entry.key === key)
  for (const fact of facts) {
    const label = findLabel(fact.key)
    const isPaths = fact.key === 'path_length' && paths !== undefined
    if (!label || isText(fact) || isPaths || isImpliedRun(fact) || has(fact.key)) continue
    entries.push({ ...label, text: factText(fact, lengthOf), mark: factMark(fact), notes: [] })
  }
  for (const { key, text } of reportedFacts(park)) {
    const label = findLabel(key)
    if (!label || has(key)) continue
    entries.push({ ...label, text, mark: 'unknown', notes: [] })
  }
  for (const key of new Set(park.said?.map((one) => one.key))) {
    const label = findLabel(key)
    if (label && !has(key)) entries.push({ ...label, text: label.name, mark: 'unknown', notes: [] })
  }
  for (const entry of entries)
    entry.notes.push(...ruleNotes(park, entry), ...saidNotes(park, entry.key))
  addInsides(park, entries)
  if (paths) entries.push(pathsEntry(paths, lengthOf))
  const groups = GROUPS.map(({ name, of }) => ({
    name,
    entries: entries.filter(({ group }) => group !== 'others' && of.includes(group)),
  }))
  const others = entries.filter(({ group }) => group === 'others')
  return [...groups, { name: 'Also', entries: others }].filter(({ entries }) => entries.length > 0)
}

function amenityEntry(name: string, facts: readonly KnownFact[]): HereEntry[] {
  // The first is the fact that the amenity is a word for.
  const label = FACT_LABELS.find(({ feeds }) => feeds === name)
  // Follows from what dogs may do.
  if (name === 'Dogs Allowed' && facts.some(({ key }) => key === 'leash')) return []
  if (!label) return [{ key: name, group: 'others', text: name, mark: 'yes', notes: [] }]
  const { key, group } = label
  const value = facts.find((fact) => fact.key === key)?.value ?? 'yes'
  const mark = factMark({ value })
  if (mark !== 'yes') return [{ key, group, text: factText({ key, value }), mark, notes: [] }]
  const count = Number(value) > 1 ? ` · ${value}` : ''
  return [{ key, group, text: name + count, mark, notes: [] }]
}

/** What rules add about something that is there, each once. */
function ruleNotes({ rules = [] }: Park, { key, mark }: HereEntry): string[] {
  return mark === 'no' ? [] : [...new Set(rules.flatMap(({ notes }) => notes?.[key] ?? []))]
}

/** The facts that are only reported, in words. */
export function reportedFacts({
  rules = [],
}: Pick<Park, 'rules'>): { key: string; text: string }[] {
  return rules.flatMap(({ reported, date }) =>
    Object.entries(reported?.facts ?? {}).map(([key, value]) => {
      return { key, text: reportedText(lowerFirst(factText({ key, value })), date) }
    }),
  )
}

/** The hours that are only reported, in words. */
export function reportedHours({ rules = [] }: Pick<Park, 'rules'>): string | undefined {
  return rules.flatMap(({ reported, date }) =>
    reported?.hours ? reportedText(reported.hours, date) : [],
  )[0]
}

/** 'Reported: dogs on leash only (2013)'. */
function reportedText(what: string, date = ''): string {
  const [year] = /\d{4}/.exec(date) ?? []
  return `Reported: ${what}${year ? ` (${year})` : ''}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** What visitors say of a fact, if they do not agree with it. */
function saidNotes({ facts = [], said = [] }: Park, key: string): string[] {
  const value = facts.find((fact) => fact.key === key)?.value
  const isDisputed = said.some((one) => one.key === key && one.value !== value)
  return isDisputed ? [saidText(key, said)] : []
}

/** Counts what the map shows, and adds what no fact says. */
function addInsides({ features = [], entrances = [], facts = [] }: Park, entries: HereEntry[]) {
  for (const kind of FEATURE_KINDS) {
    const count = features.filter((one) => one.kind === kind).length
    const label = findLabel(FEATURE_FACTS[kind])
    if (count === 0 || !label) continue
    const entry = entries.find(({ key }) => key === label.key)
    const isCounted = facts.some(({ key, value }) => key === label.key && value === String(count))
    const notes = isCounted ? [] : [`${count} on the map`]
    if (entry) entry.notes.push(...notes)
    else entries.push({ ...label, text: INSIDE_NAMES[kind][1], mark: 'yes', notes })
  }
  for (const kind of ENTRANCE_KINDS) {
    const count = entrances.filter((one) => one.kind === kind).length
    const [one, many] = INSIDE_NAMES[kind]
    const text = count === 1 ? one : `${count} ${many.toLowerCase()}`
    if (count > 0) entries.push({ key: kind, group: 'access', text, mark: 'yes', notes: [] })
  }
}

/** '3.2 miles of paths', '2.1 asphalt, 0.4 steps, 0.7 of unknown ground', '0.5 lit at night'. */
function pathsEntry({ meters, bySurface, lit = 0 }: Paths, lengthOf: typeof milesText): HereEntry {
  // The text has the unit.
  const short = lengthOf === milesText ? formatMiles : lengthOf
  const key = 'path_length'
  const known = Object.entries(bySurface)
    .filter(([surface, metres]) => surface !== 'unknown' && metres >= MIN_SURFACE)
    .map(([surface, metres]) => `${short(metres)} ${surface.replaceAll('_', ' ')}`)
  const unknown = bySurface.unknown ?? 0
  const rest = unknown >= MIN_SURFACE ? [`${short(unknown)} of unknown ground`] : []
  const ground = known.length > 0 ? [[...known, ...rest].join(', ')] : []
  const light = lit >= MIN_SURFACE ? [`${short(lit)} lit at night`] : []
  const text = factText({ key, value: String(meters) }, lengthOf)
  return { key, group: 'ways', text, mark: 'yes', notes: [...ground, ...light] }
}
