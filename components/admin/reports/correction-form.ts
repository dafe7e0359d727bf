import { areHours, HOURS_EXAMPLE, joinHours, splitHours } from '#domain/hours/edited-hours.ts'
import {
  type CorrectedFacts,
  changedFacts,
  type ParkClaims,
  pickFacts,
  uncopyable,
} from '#domain/operator/corrections.ts'

/** A correction as it is filled in: what is not known is ''. */
export type CorrectionValues = {
  vicinity: string
  formattedAddress: string
  /** Whether something is known of the hours. */
  hasHours: boolean
  /** Monday first. */
  days: string[]
  amenities: string[]
  closed: boolean
  /** Matters in which nothing of Google's is shown any longer, also where nothing is filled in. */
  withoutGoogle: (keyof ParkClaims)[]
}

type Said = {
  /** What visitors see. */
  park: ParkClaims
  /** What of it may be copied. */
  copyable: ParkClaims
}

/**
 * A form filled in with what is said of a park now, without what Google says. Whether it is closed is
 * there all the same: only the opposite is ever written.
 */
export function correctionValues({ park, copyable }: Said): CorrectionValues {
  return {
    vicinity: copyable.vicinity ?? '',
    formattedAddress: copyable.formattedAddress ?? '',
    hasHours: copyable.openingHours !== null,
    days: splitHours(copyable.openingHours?.weekday_text ?? []),
    amenities: copyable.amenities,
    closed: park.closed,
    withoutGoogle: [],
  }
}

/** The matters of a form that do not begin with what visitors see, as it is Google's. */
export function googlesMatters({ park, copyable }: Said): (keyof ParkClaims)[] {
  return uncopyable(park, copyable).filter((key) => key !== 'closed')
}

/** What has been changed in a form. Lines of hours that nobody has touched are not a change. */
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

/** What is wrong with the hours of a form, by the names of its fields. */
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
