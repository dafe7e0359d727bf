import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import { FIELD_LABELS, fieldText } from '#domain/operator/corrections.ts'
import type { MergePreview } from '#domain/operator/merge-schemas.ts'
import type { EditedPark } from '#domain/operator/park-edit-schemas.ts'

const GAINED = ['vicinity', 'formattedAddress', 'openingHours', 'description'] as const

/** What a park gains if another is merged into it: what it lacks, and what may be copied of that. */
export function mergeGains(target: EditedPark, merged: EditedPark): MergePreview['gains'] {
  const fields = GAINED.filter((key) => !target.park[key] && merged.copyable[key]).map((key) => ({
    label: FIELD_LABELS[key],
    value: fieldText(key, merged.copyable),
    source: merged.copyableSources[key]?.[0] ?? merged.source,
  }))
  const known = new Set(target.facts.map(({ key }) => key))
  const facts = merged.copyableFacts
    .filter(({ key }) => !known.has(key))
    .map((fact) => ({
      label: findLabel(fact.key)?.name ?? fact.key,
      value: factText(fact),
      source: fact.source,
    }))
  return [...fields, ...facts]
}
