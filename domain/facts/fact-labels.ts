import { FACTS } from './catalogue.ts'
import type { Fact } from './fact.ts'

/** What of a fact is shown: not what only readers of sources and searches need. */
export type FactLabel = Omit<Fact, 'osm' | 'files' | 'narrow' | 'searches'>

export function toLabels(facts: readonly Fact[]): FactLabel[] {
  return facts.map(({ osm: _, files: __, narrow: ___, searches: ____, ...label }) => label)
}

/** The browser gets this list's values instead of this module (vite.config.ts). */
export const FACT_LABELS: readonly FactLabel[] = toLabels(FACTS)
