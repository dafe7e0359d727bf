import { SIGN_IN_FIRST_WAIT_SECONDS, SIGN_IN_LONGEST_WAIT_SECONDS } from '#domain/time/lifetimes.ts'

/** Failures in a row after which one has to wait. */
const TRIES = 5

/**
 * Seconds to wait after so many failures in a row: none, then 15, twice as long each time, an hour
 * at most.
 *
 * @param tries failures after which the waiting begins
 */
export function waitAfter(failures: number, tries = TRIES): number {
  if (failures < tries) return 0
  return Math.min(
    SIGN_IN_LONGEST_WAIT_SECONDS,
    SIGN_IN_FIRST_WAIT_SECONDS * 2 ** (failures - tries),
  )
}

/** What the operator is told who has to wait. */
export function signInWaitText(seconds: number): string {
  if (seconds < 60) return `Too many attempts. Please wait ${plural(seconds, 'second')}.`
  return `Too many attempts. Please wait ${plural(Math.ceil(seconds / 60), 'minute')}.`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export const INCORRECT_PASSWORD = 'Incorrect password'

/** A password of the operator's own has so many characters. */
export const PASSWORD_LENGTH = { least: 8, most: 1_000 } as const
