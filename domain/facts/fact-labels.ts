import { FACTS } from './catalogue.ts'
import type { Fact } from './fact.ts'

/** The part of a fact that is shown, without what only importers and searches need. */
export type FactLabel = Omit<Fact, 'osm' | 'files' | 'narrow' | 'searches'>

export function toLabels(facts: readonly Fact[]): FactLabel[] {
  return facts.map(({ osm: _, files: __, narrow: ___, searches: ____, ...label }) => label)
}

/** In the browser's bundle, this list's value replaces the module (vite.config.ts). */
export const FACT_LABELS: readonly FactLabel[] = toLabels(FACTS)
