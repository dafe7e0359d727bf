import type { Park } from '../park/park.ts'

/**
 * What one source says about a park: a provider's answer, or a record of a file. What it does not
 * say is absent, never guessed.
 */
export type ParkFacts = Omit<Park, 'id' | 'keywords' | 'ratingSource' | 'stale' | 'timeZone'> & {
  /** Stable within its source: 'way/123', a place id. With `source` it names the park for ever. */
  sourceId: string
  city?: string | undefined
  /** Two-letter code in the United States. */
  state?: string | undefined
  postalCode?: string | undefined
}
