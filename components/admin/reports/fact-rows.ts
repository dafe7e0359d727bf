import { FACT_GROUPS } from '#domain/facts/fact.ts'
import { isValueOf, valuesOf } from '#domain/facts/fact-filters.ts'
import { FACT_LABELS, type FactLabel } from '#domain/facts/fact-labels.ts'
import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'

/** A fact in the form; '' means that nothing is known. */
export type FactRow = { key: string; value: string }

type Known = {
  /** What visitors see. */
  facts: readonly KnownFact[]
  /** The part of it that may be copied. */
  copyableFacts: readonly KnownFact[]
}

/** Counts offered in the list of values. */
const MAX_COUNTED = 40

const HINTS = {
  length: 'Write whole meters, such as 2500.',
  url: 'Write a web address, such as https://www.elm.gov/parks.',
  phone: 'Write a phone number, such as +1 415-831-2700.',
  name: 'Write a name of at most 100 characters.',
  wikidata: 'Write an item of Wikidata, such as Q160409.',
  commons: 'Write ‘File:’ or ‘Category:’ with a name in Wikimedia Commons.',
} as const

/** The row of a fact with its present value, unless that is Google's. */
export function factRow({ copyableFacts }: Known, key: string): FactRow {
  return { key, value: findFact(copyableFacts, key)?.value ?? '' }
}

export function findFact(facts: readonly KnownFact[], key: string): KnownFact | undefined {
  return facts.find((fact) => fact.key === key)
}

/** Whether visitors see Google's value of a fact. */
export function isGoogles({ facts, copyableFacts }: Known, key: string): boolean {
  return findFact(facts, key)?.value !== findFact(copyableFacts, key)?.value
}

/**
 * The facts changed in the form; null: nothing is known. A fact with a value from Google counts as
 * changed even if it is left empty.
 */
export function editedKnowledge(
  known: Known,
  rows: readonly FactRow[],
): Record<string, string | null> {
  const changed = rows.filter(
    ({ key, value }) => isGoogles(known, key) || value.trim() !== factRow(known, key).value,
  )
  return Object.fromEntries(changed.map(({ key, value }) => [key, value.trim() || null]))
}

/** The values visitors see of the facts in the form; null: nothing is known. */
export function shownKnowledge(
  { facts }: Known,
  rows: readonly FactRow[],
): Record<string, string | null> {
  return Object.fromEntries(rows.map(({ key }) => [key, findFact(facts, key)?.value ?? null]))
}

/** The source of each known fact. */
export function knowledgeSources({ facts }: Known): Record<string, string[]> {
  return Object.fromEntries(facts.map(({ key, source }) => [key, [source]]))
}

/** Facts without a row, by group, as options. */
export function missingFacts(rows: readonly FactRow[]) {
  const isMissing = ({ key }: FactLabel) => !rows.some((row) => row.key === key)
  return Object.entries(FACT_GROUPS).map(([group, name]) => ({
    group: name,
    items: FACT_LABELS.filter((label) => label.group === group && isMissing(label)).map(
      ({ key, name: label }) => ({ value: key, label }),
    ),
  }))
}

/** The values of a fact as options; a length has none but its metres, which are typed. */
export function valueOptions(label: FactLabel, present: string) {
  const counts =
    label.kind === 'count' ? Array.from({ length: MAX_COUNTED }, (_, index) => `${index + 1}`) : []
  const values = new Set(['', ...valuesOf(label), ...counts, present])
  return [...values].map((value) => ({
    value,
    label: value === '' ? 'Nothing is known' : factText({ key: label.key, value }),
  }))
}

/** Returns validation errors of the values, by field name. */
export function factErrors(rows: readonly FactRow[]): Record<string, string> {
  const isWrong = ({ key, value }: FactRow) => {
    const label = findLabel(key)
    return value.trim() !== '' && !(label && isValueOf(label, value.trim()))
  }
  const hint = ({ key }: FactRow) => HINTS[findLabel(key)?.format ?? 'length']
  return Object.fromEntries(
    rows.flatMap((row, index) => (isWrong(row) ? [[`facts.${index}.value`, hint(row)]] : [])),
  )
}
