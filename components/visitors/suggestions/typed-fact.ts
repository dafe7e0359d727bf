import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { findLabel } from '#domain/facts/fact-texts.ts'
import { readTextValue, type TextFormat } from '#domain/facts/text-values.ts'
import { METRES_PER_MILE } from '#domain/geo/geo.ts'

const EXAMPLES: Readonly<Record<TextFormat, string>> = {
  url: 'https://example.org/park',
  phone: '+1 555 0100',
  name: 'City of Elm',
  wikidata: 'Q12345',
  commons: 'Category:Elm Park',
}

type Typed = { kind: 'fact'; key: string; value: string | null }

/** A text, or a length in miles, as it was typed; blank if there is none. Null if it is neither. */
export function readTyped(key: string, typed: string): Typed | null {
  const text = typed.trim()
  if (text === '') return { kind: 'fact', key, value: null }
  const label = findLabel(key)
  const value = label?.format ? readTextValue(label.format, text) : readMiles(text)
  return value === null ? null : { kind: 'fact', key, value }
}

function readMiles(text: string): string | null {
  if (!/^\d{1,3}([.,]\d{1,3})?$/.test(text)) return null
  const metres = Math.round(Number(text.replace(',', '.')) * METRES_PER_MILE)
  return metres > 0 ? String(metres) : null
}

/** The value as it is typed. */
export function typedText({ key, value }: Pick<Typed, 'key' | 'value'>): string {
  if (value === null || findLabel(key)?.format) return value ?? ''
  return String(Math.round(Number(value) / (METRES_PER_MILE / 100)) / 100)
}

/** How it is typed: 'Such as Q12345.' */
export function typedHint({ format }: Pick<FactLabel, 'format'>): string {
  return format ? `Such as ${EXAMPLES[format]}.` : 'In miles, such as 2.5.'
}
