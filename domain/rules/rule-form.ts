import { isValueOf } from '../facts/fact-filters.ts'
import { FACT_LABELS } from '../facts/fact-labels.ts'
import { factText, findLabel } from '../facts/fact-texts.ts'
import { SQUARE_METRES_PER_ACRE } from '../geo/geo.ts'
import type { Rule } from './rule.ts'

/** The lists that come along, all of whose parks a rule may be about: SEED_SETS of db/seed. */
export const PARK_LISTS = [
  'nyc-parks',
  'sf-rec-park',
  'boston-open-space',
  'chicago-park-district',
  'la-rec-parks',
  'denver-parks',
  'mecklenburg-parks',
  'us-park-service',
  'us-open-lands',
]

/**
 * A rule as the operator writes it. What a list says of single parks, and which of a set's parks it
 * names, stay as they are.
 */
export type RuleForm = {
  /** Null of a new one. */
  id: string | null
  agency: string
  says: string
  title: string
  /** '' for none. */
  address: string
  date: string
  isReported: boolean
  /** 'leash:on'. */
  facts: string[]
  hours: string
  unless: string
  /** One of PARK_LISTS; '' for none. */
  set: string
  runBy: string[]
  types: string[]
  cities: string[]
  minAcres: number
  /** Numbers of parks that it does not hold for. */
  except: string[]
}

/** Whether 'leash:on' is a fact of the catalogue. */
export function isRuleFact(text: string): boolean {
  const [key = '', value = ''] = text.split(':')
  const label = FACT_LABELS.find((one) => one.key === key)
  return !!label && label.kind !== 'text' && isValueOf(label, value)
}

/** What a rule says of its parks in general, in words. */
export function ruleTexts({ facts = {}, hours }: Pick<Rule, 'facts' | 'hours'>): string[] {
  const known = Object.entries(facts).filter(([key]) => findLabel(key))
  return [...known.map(([key, value]) => factText({ key, value })), ...(hours ? [hours] : [])]
}

export function toRuleForm(rule: Rule): RuleForm {
  const { id, agency, says, sources, facts = {}, hours = '', unless = '', parks = {} } = rule
  const [{ title = '', address = '', date = '' } = {}] = sources
  const named = Object.entries(rule.named ?? {})
  return {
    id,
    agency,
    says,
    title,
    address,
    date,
    hours,
    unless,
    isReported: !!rule.isReported,
    facts: Object.entries(facts).map((entry) => entry.join(':')),
    set: parks.set ?? '',
    runBy: parks.runBy ?? [],
    types: parks.types ?? [],
    cities: parks.cities ?? [],
    minAcres: Math.round(((parks.minArea ?? 0) / SQUARE_METRES_PER_ACRE) * 10) / 10,
    except: named.flatMap(([key, says]) => (isException(key, says) ? [key] : [])),
  }
}

function isException(key: string, says: object): boolean {
  return /^\d+$/.test(key) && Object.keys(says).length === 0
}

/** The rule that a form makes of an earlier one, or of none. */
export function toRule(id: string, form: RuleForm, before: Rule | undefined): Rule {
  const { agency, says, title, address, date, hours, unless, minAcres, ...lists } = form
  const was = before && toRuleForm(before)
  const kept = Object.entries(before?.named ?? {}).filter((entry) => !isException(...entry))
  const named = Object.fromEntries([...kept, ...lists.except.map((key) => [key, {}] as const)])
  const source = { title, ...(address ? { address } : {}), ...(date ? { date } : {}) }
  const [, since] = /(\d{4}-\d{2}(?:-\d{2})?)/.exec(date) ?? []
  const { notTypes, names, notNames, minArea } = before?.parks ?? {}
  const set = lists.set || undefined
  const ids = set === before?.parks?.set ? before?.parks?.ids : undefined
  const parks = {
    set,
    ids,
    notTypes,
    names,
    notNames,
    runBy: orNone(lists.runBy),
    types: orNone(lists.types),
    cities: orNone(lists.cities),
    minArea: minAcres === was?.minAcres ? minArea : minAcres * SQUARE_METRES_PER_ACRE || undefined,
  }
  const facts = Object.fromEntries(lists.facts.map((text) => text.split(':') as [string, string]))
  return {
    id,
    agency,
    says,
    sources: [source, ...(before?.sources.slice(1) ?? [])],
    ...(since ? { since: since.length === 7 ? `${since}-01` : since } : {}),
    ...(form.isReported ? { isReported: true as const } : {}),
    ...(lists.facts.length > 0 ? { facts } : {}),
    ...(hours ? { hours } : {}),
    ...(unless ? { unless } : {}),
    ...(before?.notes ? { notes: before.notes } : {}),
    ...(set || parks.runBy ? { parks } : {}),
    ...(Object.keys(named).length > 0 ? { named } : {}),
  }
}

function orNone<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}
