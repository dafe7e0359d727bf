import type { RunSummary } from '#domain/region/region-schemas.ts'
import type { ImportSummary } from '../../region/import/pipeline.ts'

/** Reasons and facts listed in a summary. */
const MAX_LISTED = 30

/** What a run has done; `gone` are the records that it marked. */
export function toSummary(imported: ImportSummary, gone: number): RunSummary {
  const { records, counts, places, streets, skipped, notes, facts } = imported
  const listed = (reasons: ImportSummary['notes']) =>
    reasons.slice(0, MAX_LISTED).map(({ reason, count, examples }) => ({ reason, count, examples }))
  return {
    records,
    ...counts,
    gone,
    places: places.written,
    streets,
    skipped: listed(skipped),
    notes: listed(notes),
    facts: [...facts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_LISTED)
      .map(([key, count]) => ({ key, count })),
  }
}

/** The numbers of a run in one line. */
export function describeSummary(summary: RunSummary): string {
  const { records, added, updated, unchanged, joined, gone, streets = 0 } = summary
  const isOfStreets = records === 0 && streets > 0
  const parts = isOfStreets ? { streets } : { added, updated, unchanged, joined, gone }
  return Object.entries(parts)
    .map(([word, count]) => `${count.toLocaleString('en')} ${word}`)
    .join(', ')
}
