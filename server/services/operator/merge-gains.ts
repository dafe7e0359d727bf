import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import { CLAIM_LABELS, claimText } from '#domain/operator/corrections.ts'
import type { MergePreview } from '#domain/operator/merge-schemas.ts'
import type { EditedPark } from '#domain/operator/park-edit-schemas.ts'

const GAINED = ['vicinity', 'formattedAddress', 'openingHours', 'description'] as const

/** What a park gains if another is merged into it: what it lacks, and what may be copied of that. */
export function mergeGains(target: EditedPark, merged: EditedPark): MergePreview['gains'] {
  const claims = GAINED.filter((key) => !target.park[key] && merged.copyable[key]).map((key) => ({
    label: CLAIM_LABELS[key],
    value: claimText(key, merged.copyable),
    source: merged.copyableTellers[key]?.[0] ?? merged.source,
  }))
  const known = new Set(target.facts.map(({ key }) => key))
  const facts = merged.copyableFacts
    .filter(({ key }) => !known.has(key))
    .map((fact) => ({
      label: findLabel(fact.key)?.name ?? fact.key,
      value: factText(fact),
      source: fact.source,
    }))
  return [...claims, ...facts]
}
