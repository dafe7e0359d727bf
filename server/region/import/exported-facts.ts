import { z } from 'zod'
import { isAmenity } from '#domain/facts/amenities.ts'
import { FACTS, type FactWord, fileWords } from '#domain/facts/catalogue.ts'
import { FACT_WAYS } from '#domain/facts/fact.ts'
import { isValueOf } from '#domain/facts/fact-filters.ts'
import type { SourceFact, SourceFacts } from '#domain/facts/park-facts.ts'

const GOOGLE = /^google(-details)?$/i
const BY_KEY = new Map(FACTS.map((fact) => [fact.key, fact]))
/** What amenities say by themselves, as the database compares them. */
const WORDS = new Map<string, FactWord[]>()
for (const each of fileWords()) WORDS.set(each.word, [...(WORDS.get(each.word) ?? []), each])

const statedFactSchema = z.object({
  value: z.string(),
  since: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  told: z.iso.date().optional(),
  reference: z.string().max(200).optional(),
  how: z.enum(FACT_WAYS).optional(),
  source: z.string().min(1).max(60).optional(),
})

/**
 * The facts of an exported park, given as an object by key or as JSON, and its amenities without
 * those that merely follow from facts. Facts that its amenities imply, or that are not in the
 * catalogue, are left out, and so are those by a rule, which is not of the park. Another site's
 * operator and visitors count as sources here.
 *
 * @param park `hasRules` is whether it also has facts by rules, from which amenities follow
 */
export function readStatedFacts(
  value: unknown,
  { source, amenities, hasRules }: { source: string; amenities: string[]; hasRules?: boolean },
): { facts: SourceFacts; amenities: string[] } {
  const given = z.record(z.string(), z.unknown()).safeParse(parse(value)).data
  if (!given) return { facts: {}, amenities }
  const stated = Object.entries(given).flatMap(([key, entry]) => {
    const fact = BY_KEY.get(key)
    const { data } = statedFactSchema.safeParse(entry)
    if (!fact || !data || data.how === 'rule' || !isValueOf(fact, data.value)) return []
    if (GOOGLE.test(data.source ?? '')) return []
    return [[key, toStatedFact(data, source)] as const]
  })
  if (stated.length === 0 && !hasRules) return { facts: {}, amenities }
  const byKey = new Map(stated)
  // What the park's own fact says with a date follows from that.
  const isStated = (name: string) =>
    wordsOf(name).some(({ key }) => {
      const { value: _, source: other, ...more } = byKey.get(key) ?? {}
      return byKey.has(key) && (other !== undefined || Object.keys(more).length === 0)
    })
  const listed = amenities.filter((name) => !isAmenity(name) || isStated(name))
  return {
    facts: Object.fromEntries(stated.filter(([key, fact]) => !isSaidBy(listed, key, fact))),
    amenities: listed,
  }
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function toStatedFact(
  { value, since, told, reference, how, source }: z.output<typeof statedFactSchema>,
  own: string,
): SourceFact {
  return {
    value,
    ...(since ? { since } : {}),
    ...(told && !since ? { told } : {}),
    ...(reference ? { reference } : {}),
    ...(how === 'inside' || how === 'derived' ? { how } : {}),
    ...(source && source !== own ? { source } : {}),
  }
}

/** Whether an amenity in the list says the same, and nothing more is known. */
function isSaidBy(amenities: readonly string[], key: string, fact: SourceFact): boolean {
  if (Object.keys(fact).length > 1) return false
  const said = amenities.flatMap(wordsOf).filter((word) => word.key === key)
  const values = new Set(said.map((word) => word.value))
  return values.size === 1 && values.has(fact.value)
}

function wordsOf(amenity: string): FactWord[] {
  return WORDS.get(amenity.toLowerCase().replace(/[-_/]/g, ' ')) ?? []
}
