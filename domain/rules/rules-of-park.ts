import type { SourceFact } from '../facts/park-facts.ts'
import { parseSourceHours, type SourceHours } from '../hours/opening-hours.ts'
import { sourceName } from '../park/source-names.ts'
import type { Rule, RuleSays } from './rule.ts'

/** A park as rules choose by. */
export type RuledPark = {
  id: number
  name: string
  types: readonly string[]
  city: string | null
  /** Square metres. */
  area: number | null
  /** Its keys in the seed: 'nyc-parks/X002', 'nyc-central-park'. */
  keys: readonly string[]
  runBy: readonly string[]
}

/** What a rule says of a park, besides what its facts and hours are. */
type HeldRule = {
  id: string
  /** The keys of the facts it states, and 'hours'. */
  about: string[]
  /** Remarks on facts by their keys. */
  notes?: Record<string, string> | undefined
  /** What is only reported, which decides nothing; hours in words. */
  reported?: { facts?: Record<string, string> | undefined; hours?: string | undefined } | undefined
}

/** What the rules say of a park, in the form of a layer. */
export type RulesLayer = {
  facts?: Record<string, SourceFact>
  openingHours?: SourceHours
  /** The agency with those hours. */
  hoursBy?: string
  rules: HeldRule[]
}

/** What is left of a rule where dogs have an area of their own. */
export const OUTSIDE_DOG_AREA = 'On a leash outside the dog area'

type Held = { rule: Rule; says: RuleSays; isNamed: boolean; isReported: boolean }

/**
 * What rules say of a park; null if none holds. Where several say something, what is said of this
 * park counts more than what is said of all, and a leash less than that there may be a dog area.
 */
export function rulesOfPark(park: RuledPark, rules: readonly Rule[]): RulesLayer | null {
  const held = rules
    .flatMap((rule) => holdingOf(park, rule))
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed))
  const mayRun = held.some(({ isReported, says }) => isReported && says.facts?.dog_area)
  const layer: RulesLayer = { rules: [] }
  for (const one of held) {
    const entry = one.isReported ? reportedOf(one) : statedBy(one, layer, mayRun)
    if (entry) layer.rules.push(entry)
  }
  return layer.rules.length > 0 ? layer : null
}

function reportedOf({ rule, says }: Held): HeldRule | null {
  const read = says.hours ? parseSourceHours(says.hours) : null
  const { facts } = says
  if (!facts && !read) return null
  const hours = read ? { hours: dailyText(read) } : {}
  const year = rule.since ? ` (${rule.since.slice(0, 4)})` : ''
  const outside = { dog_area: `Reported: on a leash outside the dog area${year}` }
  const notes = facts?.leash === 'on' ? { ...outside, ...says.notes } : says.notes
  return {
    id: rule.id,
    about: [],
    ...(notes ? { notes } : {}),
    reported: { ...(facts ? { facts } : {}), ...hours },
  }
}

/** Adds to the layer what it does not say yet. */
function statedBy(one: Held, layer: RulesLayer, mayRun: boolean): HeldRule | null {
  const { rule, says } = one
  const about: string[] = []
  for (const [key, value] of Object.entries(says.facts ?? {})) {
    if (layer.facts?.[key] || (mayRun && key === 'leash' && value !== 'off')) continue
    const since = rule.since ? { since: rule.since } : {}
    const fact = { value, how: 'rule', source: rule.agency, reference: rule.id, ...since } as const
    layer.facts = { ...layer.facts, [key]: fact }
    about.push(key)
  }
  const hours = layer.openingHours ? null : hoursOf(one)
  if (hours) {
    layer.openingHours = hours
    layer.hoursBy = rule.agency
    about.push('hours')
  }
  const isOutside = says.facts?.leash === 'on' && layer.facts?.dog_area?.value !== 'limited'
  const notes = isOutside ? { dog_area: OUTSIDE_DOG_AREA, ...says.notes } : says.notes
  if (about.length === 0 && !notes) return null
  return { id: rule.id, about, ...(notes ? { notes } : {}) }
}

function holdingOf(park: RuledPark, rule: Rule): Held[] {
  const key = [...park.keys, String(park.id)].find((one) => rule.named?.[one])
  const named = key && rule.named?.[key]
  if (named) {
    return [
      { rule, says: named, isNamed: true, isReported: !!(named.isReported ?? rule.isReported) },
    ]
  }
  if (!rule.parks || !isOneOf(park, rule.parks)) return []
  return [{ rule, says: rule, isNamed: false, isReported: !!rule.isReported }]
}

function isOneOf(park: RuledPark, parks: NonNullable<Rule['parks']>): boolean {
  const { set, ids, runBy, types, notTypes, names, notNames, cities, minArea } = parks
  const ofSet = park.keys.filter((key) => set && key.startsWith(`${set}/`))
  const isListed = ofSet.some((key) => !ids || ids.includes(key.slice(key.indexOf('/') + 1)))
  // A list that says which parks the rule is about knows better.
  const isRun =
    ofSet.length === 0 && park.runBy.some((name) => runBy?.some((other) => isSameText(name, other)))
  const has = (word: string) => park.name.toLowerCase().includes(word.toLowerCase())
  return (
    (isListed || isRun) &&
    (!types || types.some((type) => park.types.includes(type))) &&
    !notTypes?.some((type) => park.types.includes(type)) &&
    (!names || names.some(has)) &&
    !notNames?.some(has) &&
    (!cities || cities.some((city) => isSameText(city, park.city ?? ''))) &&
    (!minArea || (park.area ?? 0) >= minArea)
  )
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The hours, with whose they are. */
function hoursOf({ rule, says, isNamed }: Held): SourceHours | null {
  const read = says.hours ? parseSourceHours(says.hours) : null
  if (!read) return null
  const agency = sourceName(rule.agency)
  const when = rule.since ? ` in ${rule.since.slice(0, 4)}` : ''
  const who = isNamed ? `Stated by ${agency}${when}` : `By the rule of ${agency}`
  return { ...read, rule: who + (rule.unless ? `, unless ${rule.unless}` : '') }
}

/** The hours in one line if they are the same every day. */
export function dailyText({ weekday_text: lines, as_told: told }: SourceHours): string {
  const hours = [...new Set(lines.map((line) => line.replace(/^\w+: /, '')))]
  return hours.length === 1 && hours[0] ? `${hours[0]} every day` : (told ?? lines.join(', '))
}
