import { isRenewedOnly } from '#domain/facts/answers.ts'
import { findLabel } from '#domain/facts/fact-texts.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { FIRST_LINE, type SignLine, signError, toWeekdayText } from '#domain/hours/edited-hours.ts'
import { LONGEST_NAME } from '#domain/operator/corrections.ts'
import type { ParkKind } from '#domain/park/park-kinds.ts'
import {
  LONGEST_NOTE,
  SUGGESTION_KINDS,
  type SuggestedContent,
  type SuggestionKind,
} from '#domain/visitors/suggestions.ts'
import { readTyped } from './typed-fact.ts'

/** The fields of all kinds of suggestions: what was entered for another kind stays. */
export type SuggestForm = {
  kind: SuggestionKind
  name: string
  type: ParkKind
  position: Coordinates
  /** Keys of facts that are there. */
  there: readonly string[]
  lines: readonly SignLine[]
  /** A fact that is typed, by its key; '': none. */
  key: string
  text: string
  note: string
}

/** What a form is about at first. */
export type About = { kind: SuggestionKind; key?: string }

export function emptyForm({ kind, key = '' }: About, position: Coordinates): SuggestForm {
  const nothing = { name: '', there: [], lines: [FIRST_LINE], text: '', note: '' }
  return { kind, key, type: 'park', position, ...nothing }
}

/** What the page's address says it is about: a kind, or a fact; the first kind otherwise. */
export function readAbout(text: string | null): About {
  const label = findLabel(text ?? '')
  if (label && isRenewedOnly(label)) return { kind: 'fact', key: label.key }
  const kind = SUGGESTION_KINDS.find((one) => one === text)
  return { kind: kind && kind !== 'park' && kind !== 'fact' ? kind : 'position' }
}

export type FormError = { field: 'name' | 'position' | 'hours' | 'text' | 'note'; text: string }

/** What is wrong with the form; null if it can be sent. */
export function formError(
  form: SuggestForm,
  park: { name: string; position: Coordinates } | null,
): FormError | null {
  const { kind, position, lines } = form
  const name = form.name.trim()
  if (kind === 'park' || kind === 'name') {
    if (name === '') return { field: 'name', text: 'Enter its name.' }
    if (name.length > LONGEST_NAME) {
      return { field: 'name', text: `A name has at most ${LONGEST_NAME} characters.` }
    }
    if (kind === 'name' && name === park?.name) {
      return { field: 'name', text: 'That is its name already.' }
    }
  }
  if (kind === 'position' && park && isSame(position, park.position)) {
    return { field: 'position', text: 'Move the map until the pin is where the park is.' }
  }
  const wrong = kind === 'hours' ? signError(lines) : null
  if (wrong) return { field: 'hours', text: wrong }
  if (kind === 'fact' && readTyped(form.key, form.text) === null) {
    return { field: 'text', text: 'This can’t be read. Enter it as in the example.' }
  }
  if (form.note.trim().length > LONGEST_NOTE) {
    return { field: 'note', text: `Please keep it to ${LONGEST_NOTE} characters.` }
  }
  return null
}

/** Within about a meter. */
function isSame(one: Coordinates, other: Coordinates): boolean {
  return Math.abs(one.lat - other.lat) < 1e-5 && Math.abs(one.lng - other.lng) < 1e-5
}

export function toContent(form: SuggestForm): SuggestedContent {
  const { kind, type, position, there, lines, key, text } = form
  const name = form.name.trim()
  switch (kind) {
    case 'park': {
      const facts = Object.fromEntries(there.map((key) => [key, 'yes']))
      return { kind, name, type, position, facts }
    }
    case 'position':
      return { kind, position }
    case 'name':
      return { kind, name }
    case 'hours':
      return { kind, openingHours: { weekday_text: toWeekdayText(lines) } }
    case 'fact':
      return readTyped(key, text) ?? { kind, key, value: null }
    case 'closed':
      return { kind }
  }
}
