import { areHours, HOURS_EXAMPLE, joinHours, splitHours } from '#domain/hours/edited-hours.ts'
import {
  type CorrectedFacts,
  changedFacts,
  pickFacts,
  uncopyable,
} from '#domain/operator/corrections.ts'
import type { ParkClaims } from '#domain/park/park-schemas.ts'
import type { FactRow } from './fact-rows.ts'

/** Form values of a correction; unknown values are ''. */
export type CorrectionValues = {
  vicinity: string
  formattedAddress: string
  hasHours: boolean
  /** Monday first. */
  days: string[]
  amenities: string[]
  facts: FactRow[]
  closed: boolean
  /** Facts for which Google's value is hidden, even if nothing is entered instead. */
  withoutGoogle: (keyof ParkClaims)[]
}

type Said = {
  /** What visitors see. */
  park: ParkClaims
  /** The part of it that may be copied. */
  copyable: ParkClaims
}

/**
 * Returns the initial form values: the park's current data without Google's. `closed` is always
 * copied, because only the opposite value is ever written.
 */
export function correctionValues({ park, copyable }: Said): CorrectionValues {
  return {
    vicinity: copyable.vicinity ?? '',
    formattedAddress: copyable.formattedAddress ?? '',
    hasHours: (copyable.openingHours?.weekday_text.length ?? 0) > 0,
    days: splitHours(copyable.openingHours?.weekday_text ?? []),
    amenities: copyable.amenities,
    facts: [],
    closed: park.closed,
    withoutGoogle: [],
  }
}

/** Returns the facts whose fields start empty because visitors see Google's data. */
export function googlesMatters({ park, copyable }: Said): (keyof ParkClaims)[] {
  return uncopyable(park, copyable).filter((key) => key !== 'closed')
}

/** Returns the facts changed in the form. Untouched lines of hours do not count as changes. */
export function editedFacts(first: CorrectionValues, values: CorrectionValues): CorrectedFacts {
  const edited = claims(values)
  return { ...pickFacts(edited, values.withoutGoogle), ...changedFacts(claims(first), edited) }
}

function claims(values: CorrectionValues): ParkClaims {
  return {
    vicinity: values.vicinity.trim() || null,
    formattedAddress: values.formattedAddress.trim() || null,
    openingHours: values.hasHours ? { weekday_text: joinHours(values.days) } : null,
    amenities: values.amenities,
    closed: values.closed,
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
