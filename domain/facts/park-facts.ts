import type { Insides, Park } from '../park/park-schemas.ts'
import type { FactWay } from './fact.ts'

/** What one source says about a park. Unknown facts are absent, never guessed. */
export type ParkFacts = Omit<
  Park,
  | 'id'
  | 'limited'
  | 'amenitiesFrom'
  | 'toldBy'
  | 'keywords'
  | 'ratingSource'
  | 'stale'
  | 'timeZone'
  | 'facts'
  | 'rules'
  | 'said'
  | 'asked'
  | 'littleKnown'
  | 'hasOutline'
  | 'box'
  | 'approach'
  | 'outline'
  | 'asOf'
  | keyof Insides
  | 'noPicture'
  | 'hidden'
> & {
  /** Facts of the catalogue by key, besides what the amenities say. */
  facts?: SourceFacts | undefined
  /** 'way/123', a place id. With `source` it identifies the park for good. */
  sourceId: string
  /** As bytes (db/stored/outline-bytes.ts) in base64. */
  outline?: string | undefined
  insides?: Insides | undefined
  city?: string | undefined
  /** Two-letter code in the United States. */
  state?: string | undefined
  postalCode?: string | undefined
  /** Other names by which it is found, besides `name`. */
  otherNames?: string[] | undefined
}

/** A fact as stated by a source. */
export type SourceFact = {
  value: string
  /** When it was seen or last edited, in ISO 8601. */
  since?: string | undefined
  /** The day it was fetched or imported, in ISO 8601, if it has no other date. */
  told?: string | undefined
  /** The object of the source that states it: 'way/123'. */
  reference?: string | undefined
  /** By default it is stated about the park. */
  how?: Exclude<FactWay, 'visitors' | 'operator'> | undefined
  /** The original source, if this one only repeats it. */
  source?: string | undefined
}

export type SourceFacts = Record<string, SourceFact>

/** Dates the facts without a date of their own: of this day, or of an earlier one they state. */
export function statedOn(park: ParkFacts, at: Date): ParkFacts {
  if (!park.facts) return park
  const today = at.toISOString().slice(0, 10)
  const facts = Object.entries(park.facts).map(([key, fact]): [string, SourceFact] => {
    const { told, ...undated } = fact
    if (fact.since !== undefined) return [key, undated]
    return [key, { ...undated, told: told !== undefined && told < today ? told : today }]
  })
  return { ...park, facts: Object.fromEntries(facts) }
}
