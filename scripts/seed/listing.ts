import type { ListedFeature } from '#db/seed/listed-park.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { MultiPolygon } from '#domain/geo/polygon.ts'
import { readEntry, type SaidFacts } from '#server/region/readers/facts/words.ts'

/** A row of a list that is a park by the list's rules. */
export type Listing = Coordinates & {
  id: string
  name: string
  otherNames?: string[] | undefined
  street?: string | undefined
  city?: string | undefined
  state?: string | undefined
  postalCode?: string | undefined
  types: string[]
  /** What is known to be there: values of the catalogue's facts by key. */
  facts: SaidFacts
  acres?: number | undefined
  outline?: MultiPolygon | undefined
  /** What lies in it. */
  features?: readonly ListedFeature[] | undefined
}

/** Reads files from the folder of original files. */
export type Files = {
  rows: (name: string) => Record<string, string>[]
  json: <T>(name: string) => T
}

/** The facts stated by a list's terms; unknown terms are ignored. */
export function factsOf(terms: readonly string[]): SaidFacts {
  return terms.reduce((facts, term) => mergeFacts(facts, readEntry(term) ?? {}), {})
}

/** What a value says of a park with several of a thing, from the least to the most. */
const LEAST_FIRST = ['no', 'unknown', 'limited', 'yes']

/**
 * Merges the facts of two records of one park: numbers add up, else the value counts that says most.
 * That one thing is not accessible says nothing of another of which that is 'unknown'.
 */
export function mergeFacts(one: SaidFacts, other: SaidFacts): SaidFacts {
  const merged = { ...one }
  for (const [key, value] of Object.entries(other)) merged[key] = mergeValues(merged[key], value)
  return merged
}

function mergeValues(one: string | undefined, other: string): string {
  if (one === undefined) return other
  const [count, more] = [Number(one), Number(other)]
  if (count > 0 && more > 0) return String(count + more)
  if (count > 0) return one
  if (more > 0) return other
  return LEAST_FIRST.indexOf(other) > LEAST_FIRST.indexOf(one) ? other : one
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\bdog (park|run)\b/i, 'dog_park'],
  [/\b(playgrounds?|tot lot|play area|playlot)\b/i, 'playground'],
  [/\b(gardens?|arboretum)\b(?!.*\bpark\b)/i, 'garden'],
  [/\bbeach$/i, 'beach'],
  [/\b(preserve|sanctuary|refuge|natural area|urban wild|reservation)\b/i, 'nature_reserve'],
  [/\b(plaza|piazza)$/i, 'plaza'],
]

/** The types a park's name implies; 'park' by default. */
export function typesByName(name: string): string[] {
  const found = KINDS.find(([pattern]) => pattern.test(name))
  return [found?.[1] ?? 'park']
}
