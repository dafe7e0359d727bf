import type { Park } from '../park/park-schemas.ts'

/**
 * What one source says about a park: a provider's answer or a record of a file. Unknown facts are
 * absent, never guessed.
 */
export type ParkFacts = Omit<Park, 'id' | 'keywords' | 'ratingSource' | 'stale' | 'timeZone'> & {
  /**
   * Stable within its source: 'way/123', a place id. Together with `source` it identifies the park
   * for good.
   */
  sourceId: string
  city?: string | undefined
  /** Two-letter code in the United States. */
  state?: string | undefined
  postalCode?: string | undefined
}
