import { HOURS } from '#domain/facts/answers.ts'
import { factText, findLabel, monthOf } from '#domain/facts/fact-texts.ts'
import {
  type Difference,
  describeCorrection,
  FIELD_LABELS,
  fieldText,
  NOT_KNOWN,
  positionText,
  readPosition,
} from '#domain/operator/corrections.ts'
import type { HistoryEntry } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'

/** A change of a park in words: one difference, or all those of a correction. */
export function describeChange({ key, before, after, correction }: HistoryEntry): Difference[] {
  if (correction)
    return describeCorrection(correction.before, correction.facts, correction.fieldSources)
  if (key === null) return []
  return [{ label: labelOf(key), before: valueText(key, before), after: valueText(key, after) }]
}

/** The same in the middle of a line: 'not known', and hours without line breaks. */
export function changeLines(entry: HistoryEntry): Difference[] {
  return describeChange(entry).map(({ before, after, ...others }) => ({
    ...others,
    before: inLine(before),
    after: inLine(after),
  }))
}

/** The source of a change, and when: 'Visitors, November 2026'. */
export function changeOrigin({ source, at, correction }: HistoryEntry): string {
  const undone = correction?.undoneAt
  const end = undone ? `, taken back ${monthOf(undone)}` : ''
  return `${sourceName(source)}, ${monthOf(at)}${end}`
}

function inLine(text: string): string {
  return text === NOT_KNOWN ? 'not known' : text.replaceAll('\n', '; ')
}

const OWN_LABELS: Readonly<Record<string, string>> = {
  [HOURS.key]: HOURS.name,
  added: 'Added here',
  merged: 'Merged with this park',
  merged_into: 'Merged into',
}

function labelOf(key: string): string {
  if (Object.hasOwn(OWN_LABELS, key)) return OWN_LABELS[key] ?? key
  if (key === 'name' || key === 'position' || key === 'closed') return FIELD_LABELS[key]
  return findLabel(key)?.name ?? key
}

function valueText(key: string, value: string | null): string {
  if (value === null) return NOT_KNOWN
  if (key === HOURS.key) return HOURS.words[value] ?? value
  if (key === 'name' || Object.hasOwn(OWN_LABELS, key)) return value
  if (key === 'closed') return fieldText('closed', { closed: value === 'true' })
  if (key !== 'position') return factText({ key, value })
  const position = readPosition(value)
  return position ? positionText(position) : value
}

/** Distinguishes an entry of a park's history from all others: numbers of corrections are no keys of facts. */
export function historyKey({ at, source, key, correction }: HistoryEntry): string {
  return correction ? `correction ${correction.id}` : `${at} ${source} ${key}`
}
