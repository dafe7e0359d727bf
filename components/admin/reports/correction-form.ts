import { areHours, HOURS_EXAMPLE, joinHours, splitHours } from '#domain/hours/edited-hours.ts'
import {
  type CorrectedFacts,
  changedFacts,
  pickFacts,
  positionText,
  readPosition,
  uncopyable,
} from '#domain/operator/corrections.ts'
import type { EditedPark } from '#domain/operator/park-edit-schemas.ts'
import type { ParkFields } from '#domain/park/park-schemas.ts'
import type { FactRow } from './fact-rows.ts'

/** Form values of a correction; unknown values are ''. */
export type CorrectionValues = {
  name: string
  /** '41.5, -93.5' */
  position: string
  types: string[]
  vicinity: string
  formattedAddress: string
  hasHours: boolean
  /** Monday first. */
  days: string[]
  amenities: string[]
  facts: FactRow[]
  description: string
  closed: boolean
  hidden: boolean
  /** Facts for which Google's value is hidden, even if nothing is entered instead. */
  withoutGoogle: (keyof ParkFields)[]
}

/** A park to correct: what visitors see of it, and what of that may be copied. */
export type CorrectedPark = Pick<
  EditedPark,
  'park' | 'fieldSources' | 'copyable' | 'facts' | 'copyableFacts'
>

type Said = {
  /** What visitors see. */
  park: ParkFields
  /** The part of it that may be copied. */
  copyable: ParkFields
}

/**
 * Returns the initial form values: the park's current data without Google's. `closed` is always
 * copied, because only the opposite value is ever written.
 */
export function correctionValues({ park, copyable }: Said): CorrectionValues {
  return {
    name: copyable.name,
    position: copyable.position ? positionText(copyable.position) : '',
    types: copyable.types,
    vicinity: copyable.vicinity ?? '',
    formattedAddress: copyable.formattedAddress ?? '',
    hasHours: (copyable.openingHours?.weekday_text.length ?? 0) > 0,
    days: splitHours(copyable.openingHours?.weekday_text ?? []),
    amenities: copyable.amenities,
    facts: [],
    description: copyable.description ?? '',
    closed: park.closed,
    hidden: park.hidden,
    withoutGoogle: [],
  }
}

/** What a park always has, and what only the operator says. */
const NEVER_LEFT_OUT: readonly (keyof ParkFields)[] = [
  'name',
  'position',
  'types',
  'closed',
  'hidden',
]

/** Returns the facts whose fields start empty because visitors see Google's data. */
export function googlesMatters({ park, copyable }: Said): (keyof ParkFields)[] {
  return uncopyable(park, copyable).filter((key) => !NEVER_LEFT_OUT.includes(key))
}

/** Returns the facts changed in the form. Untouched lines of hours do not count as changes. */
export function editedFacts(first: CorrectionValues, values: CorrectionValues): CorrectedFacts {
  const edited = toFields(values)
  return { ...pickFacts(edited, values.withoutGoogle), ...changedFacts(toFields(first), edited) }
}

function toFields(values: CorrectionValues): ParkFields {
  return {
    name: values.name.trim(),
    position: readPosition(values.position),
    types: values.types,
    vicinity: values.vicinity.trim() || null,
    formattedAddress: values.formattedAddress.trim() || null,
    openingHours: values.hasHours ? { weekday_text: joinHours(values.days) } : null,
    amenities: values.amenities,
    description: values.description.trim() || null,
    closed: values.closed,
    hidden: values.hidden,
  }
}

const NO_DAY = 'Give the hours of at least one day, or say that nothing is known.'

/** Returns validation errors of the hours, by field name. */
export function hoursErrors({ hasHours, days }: CorrectionValues): Record<string, string> {
  if (!hasHours) return {}
  if (days.every((text) => text.trim() === '')) return { 'days.0': NO_DAY }
  return Object.fromEntries(
    days.flatMap((text, day) =>
      text.trim() === '' || areHours(text.trim())
        ? []
        : [[`days.${day}`, `Write ${HOURS_EXAMPLE}.`]],
    ),
  )
}

/**
 * Returns validation errors of the name and position, by field name. They may stay empty where they
 * are Google's, which is not filled in.
 */
export function placeErrors(
  first: CorrectionValues,
  { name, position, types }: CorrectionValues,
): Record<string, string> {
  const isUntouched = (before: string, text: string) => before === '' && text.trim() === ''
  return {
    ...(name.trim() === '' && !isUntouched(first.name, name)
      ? { name: 'Give the name of the park.' }
      : {}),
    ...(readPosition(position) === null && !isUntouched(first.position, position)
      ? { position: 'Write latitude and longitude, such as 41.878113, -87.629799.' }
      : {}),
    ...(types.length === 0 && first.types.length > 0 ? { types: 'Choose a kind.' } : {}),
  }
}
