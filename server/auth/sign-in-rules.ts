import { HOUR_SECONDS } from '#domain/time/units.ts'

/** The first wait after failed sign-ins. */
const SIGN_IN_FIRST_WAIT_SECONDS = 15
/** The longest wait after failed sign-ins. */
const SIGN_IN_LONGEST_WAIT_SECONDS = HOUR_SECONDS

/** Consecutive failures after which sign-in is delayed. */
const TRIES = 5

/**
 * Seconds to wait after this many consecutive failures: 0 at first, then 15, doubling each time up
 * to an hour.
 *
 * @param tries failures after which the delays begin
 */
export function waitAfter(failures: number, tries = TRIES): number {
  if (failures < tries) return 0
  return Math.min(
    SIGN_IN_LONGEST_WAIT_SECONDS,
    SIGN_IN_FIRST_WAIT_SECONDS * 2 ** (failures - tries),
  )
}

/** The message shown to an operator who has to wait. */
export function signInWaitText(seconds: number): string {
  if (seconds < 60) return `Too many attempts. Please wait ${plural(seconds, 'second')}.`
  return `Too many attempts. Please wait ${plural(Math.ceil(seconds / 60), 'minute')}.`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export const INCORRECT_PASSWORD = 'Incorrect password'

/** Length of a password chosen by the operator, in characters. */
export const PASSWORD_LENGTH = { least: 8, most: 1_000 } as const
