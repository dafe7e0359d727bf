import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { COLUMN_FIELDS, type FileMapping, type FilePreview } from '#domain/region/file-mapping.ts'
import { formatCount, formatList } from '#domain/text/format-text.ts'

type Column = { name: string; use: string | null }

/**
 * The mapping once a column is taken for something else: what it was taken for before goes to the
 * next column that was taken for it too, or to none.
 *
 * @param use a field or a fact, by its key; '' for nothing
 */
export function withUse(
  { mapping, columns }: { mapping: FileMapping; columns: readonly Column[] },
  name: string,
  use: string,
): FileMapping {
  const before = columns.find((column) => column.name === name)?.use ?? ''
  const next = { ...mapping.columns }
  if (before !== '' && before !== use) {
    const other = columns.find((column) => column.use === before && column.name !== name)
    next[before] = other?.name ?? ''
  }
  if (use !== '') next[use] = name
  return { ...mapping, columns: next }
}

/** What words are taken for: a fact's key, '' to ignore them, null to leave them as they are. */
export function withWords(mapping: FileMapping, text: string, use: string | null): FileMapping {
  const { [text]: _, ...words } = mapping.words
  return { ...mapping, words: use === null ? words : { ...words, [text]: use } }
}

type Option = { value: string; label: string }

export const FIELD_OPTIONS: Option[] = Object.entries(COLUMN_FIELDS).map(([value, label]) => {
  return { value, label }
})

export const FACT_OPTIONS: Option[] = FACT_LABELS.map(({ key, name }) => {
  return { value: key, label: name }
})

/** What parks need and no column has, in a sentence. */
export function missingText(missing: readonly ('name' | 'coordinates')[]): string {
  const parts = missing.map((what) => (what === 'name' ? 'names' : what))
  return `Choose which column has the ${formatList(parts)} of the parks.`
}

/** What bringing the file in would do. */
export function outcomeText(outcome: NonNullable<FilePreview['outcome']>): string {
  const { added, joined, updated, unchanged, isWhole, records } = outcome
  const parts = [
    [added, 'new'],
    [joined, 'known from elsewhere, which it adds to'],
    [updated, 'changed'],
    [unchanged, 'unchanged'],
  ] as const
  const counted = parts.flatMap(([count, what]) =>
    count > 0 ? [`${formatCount(count)} ${what}`] : [],
  )
  const parks = added + joined + updated + unchanged
  const of = isWhole ? '' : `Of the first ${formatCount(records)} records: `
  const found = `${formatCount(parks)} ${parks === 1 ? 'park' : 'parks'}`
  return counted.length > 0 ? `${of}${found}: ${counted.join(', ')}.` : `${of}no parks.`
}
