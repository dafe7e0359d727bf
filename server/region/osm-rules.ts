import { FACTS } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { readTextValue } from '#domain/facts/text-values.ts'

export type OsmTags = Readonly<Record<string, string>>

/** What a tag says of a fact: 'fenced' is 'yes'. */
export type OsmFact = { key: string; value: string }

/** Values of `access` and `foot` for what is not open to all. */
export const NOT_PUBLIC: readonly string[] =
  'private no customers members residents employees military'.split(' ')

export type OsmRules = {
  /** What a feature inside a park states about the park. */
  ofFeature: (tags: OsmTags) => OsmFact[]
  ofPark: (tags: OsmTags) => OsmFact[]
  /** Whether a feature with this tag may state anything. */
  mayState: (tag: string, value: string) => boolean
  /** A feature that states anything has one of these. */
  leadingTags: readonly string[]
  tags: ReadonlySet<string>
}

type Condition = { tag: string; holds: (value: string | undefined) => boolean }

type Rule = OsmFact & {
  /** For each fact, the matching rule with the lowest order wins. */
  order: number
  conditions: readonly Condition[]
  /** Whether a condition tests `access`, which replaces the general check for public access. */
  namesAccess: boolean
}

/** Rules by the tag they begin with and its value, or '*'. */
type RuleIndex = Map<string, Map<string, Rule[]>>

const ANY = '*'
/** Values saying that a thing is not there. */
const ABSENT = ['', 'no', 'none', '0']
/** A park's own rules come before those of features. */
const OF_FEATURES = 1_000

/**
 * Compiles the tags of a catalogue. Each is a list of conditions joined by '&':
 * - 'surface=sand|grass': one of the tag's values, which semicolons separate, is one of these;
 * - 'name=*': it has a value, and not one that says no;
 * - 'footway!=sidewalk|crossing': it has none of these values;
 * - '!sport': there is no such tag;
 * - 'max_age<=6', 'min_age>=4': it is a number in that range.
 *
 * The first condition is of one of the first two kinds, as rules are looked up by it. What is not
 * open to all states nothing, unless the condition is about `access` itself.
 */
export function compileOsmRules(facts: readonly Fact[]): OsmRules {
  const features: RuleIndex = new Map()
  const parks: RuleIndex = new Map()
  const tags = new Set(['access'])
  const texts = facts.filter(({ osm }) => osm?.text)
  for (const tag of texts.flatMap(({ osm }) => osm?.text ?? [])) tags.add(tag)
  const add = (rule: Rule, text: string, indexes: RuleIndex[]) => {
    for (const { tag } of rule.conditions) tags.add(tag)
    for (const index of indexes) addRule(index, rule, text)
  }
  for (const { key, osm } of facts) {
    for (const [value, order, text] of listed(osm?.park)) {
      add(toRule({ key, value }, order, text), text, [parks])
    }
    for (const [value, order, text] of listed(osm?.any)) {
      add(toRule({ key, value }, OF_FEATURES + order, text), text, [features, parks])
    }
  }
  return {
    ofFeature: (own) => factsOf(own, features),
    ofPark: (own) => [...factsOf(own, parks), ...texts.flatMap((fact) => textOf(own, fact))],
    mayState(tag, value) {
      const rules = features.get(tag)
      return !!rules && (rules.has(ANY) || valuesOf(value).some((one) => rules.has(one)))
    },
    leadingTags: [...features.keys()],
    tags,
  }
}

function textOf(tags: OsmTags, { key, format, osm }: Fact): OsmFact[] {
  for (const tag of osm?.text ?? []) {
    const value = format ? readTextValue(format, tags[tag] ?? '') : null
    if (value !== null) return [{ key, value }]
  }
  return []
}

/** A tag's values, which semicolons separate. */
export function valuesOf(value: string | undefined): string[] {
  if (value === undefined) return []
  return value.includes(';') ? value.split(';').map((part) => part.trim()) : [value.trim()]
}

function listed(byValue: Readonly<Record<string, readonly string[]>> = {}) {
  return Object.entries(byValue).flatMap(([value, texts], order) =>
    texts.map((text) => [value, order, text] as const),
  )
}

function toRule(fact: OsmFact, order: number, text: string): Rule {
  const conditions = text.split('&').map(toCondition)
  return { ...fact, order, conditions, namesAccess: conditions.some(({ tag }) => tag === 'access') }
}

function addRule(index: RuleIndex, rule: Rule, text: string): void {
  const [, tag, values] = /^([^=!<>]+)=([^&]+)/.exec(text) ?? []
  if (!tag || !values) throw new Error(`The tags '${text}' don't begin with a value.`)
  const byValue = index.get(tag) ?? new Map<string, Rule[]>()
  index.set(tag, byValue)
  for (const value of values.split('|')) byValue.set(value, [...(byValue.get(value) ?? []), rule])
}

function toCondition(text: string): Condition {
  const [, not, tag = '', sign, right = ''] =
    /^(!?)([^=!<>]+)(?:(=|!=|<=|>=)(.+))?$/.exec(text) ?? []
  if (not && tag) return { tag, holds: (value) => value === undefined }
  if (sign === '=' && right === ANY) {
    return { tag, holds: (value) => value !== undefined && !ABSENT.includes(value.trim()) }
  }
  const wanted = new Set(right.split('|'))
  const isOne = (value: string | undefined) => valuesOf(value).some((one) => wanted.has(one))
  if (sign === '=') return { tag, holds: isOne }
  if (sign === '!=') return { tag, holds: (value) => !isOne(value) }
  const limit = Number(right)
  const toNumber = (value: string | undefined) => (value?.trim() ? Number(value) : Number.NaN)
  if (sign === '<=') return { tag, holds: (value) => toNumber(value) <= limit }
  if (sign === '>=') return { tag, holds: (value) => toNumber(value) >= limit }
  throw new Error(`The condition '${text}' is not understood.`)
}

function factsOf(tags: OsmTags, index: RuleIndex): OsmFact[] {
  let found: Map<string, Rule> | undefined
  for (const tag of Object.keys(tags)) {
    const byValue = index.get(tag)
    if (!byValue) continue
    for (const value of [...valuesOf(tags[tag]), ANY]) {
      for (const rule of byValue.get(value) ?? []) {
        if (!doesHold(rule, tags)) continue
        found ??= new Map()
        const known = found.get(rule.key)
        if (!known || rule.order < known.order) found.set(rule.key, rule)
      }
    }
  }
  return [...(found?.values() ?? [])].map(({ key, value }) => ({ key, value }))
}

function doesHold({ conditions, namesAccess }: Rule, tags: OsmTags): boolean {
  const isOpen = namesAccess || !valuesOf(tags.access).some((value) => NOT_PUBLIC.includes(value))
  return isOpen && conditions.every(({ tag, holds }) => holds(tags[tag]))
}

export const OSM_RULES = compileOsmRules(FACTS)
