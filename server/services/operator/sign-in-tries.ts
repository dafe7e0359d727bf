import type { Database } from '#db/client.ts'
import {
  countAttempt,
  countFailure,
  findWait,
  forgetFailures,
  sumFailures,
} from '#db/queries/operator/operators.ts'
import { DAY_SECONDS, MINUTE_MS } from '#domain/time/units.ts'
import { waitAfter } from '../../auth/sign-in-rules.ts'

/** Window in which failures by strangers are counted together. */
const SIGN_IN_COUNTED_MINUTES = 60
/** Failures further apart than this are not consecutive. */
const SIGN_IN_RESET_SECONDS = DAY_SECONDS

/**
 * So many failures by strangers within an hour are treated as an attack: each address then gets one
 * attempt instead of five.
 */
const MAX_FAILURES = 100

/** Seconds to wait after one failure, two, and so on; the last entry has reached the maximum. */
const WAITS = Array.from({ length: 16 }, (_, index) => waitAfter(index + 1))
const WAITS_UNDER_ATTACK = Array.from({ length: 16 }, (_, index) => waitAfter(index + 1, 1))

/** Who attempts to sign in: a known browser, whatever its address, or a stranger, by address. */
export type Try = { browser: string | null; address: string }

function keyOf({ browser, address }: Try): string {
  return browser ? `browser ${browser}` : `address ${address}`
}

/** The key under which all strangers' failures within a minute are counted. */
function keyOfAll(now: Date, minutesAgo = 0): string {
  const minute = new Date(now.getTime() - minutesAgo * MINUTE_MS).toISOString().slice(0, 16)
  return `all ${minute}`
}

/** Returns the seconds until an attempt is allowed; 0 if it is allowed now. */
export function waitFor(database: Database, one: Try): Promise<number> {
  return findWait(database, keyOf(one), new Date())
}

/**
 * Counts an attempt as failed, before its password is checked.
 *
 * @returns seconds to wait; if not 0, the attempt was not counted
 */
export async function startTry(database: Database, one: Try): Promise<number> {
  const now = new Date()
  const isAttack = !one.browser && (await isUnderAttack(database, now))
  const waits = isAttack ? WAITS_UNDER_ATTACK : WAITS
  const key = keyOf(one)
  const isCounted = await countAttempt(database, {
    key,
    now,
    waits,
    resetAfter: SIGN_IN_RESET_SECONDS,
  })
  // The wait caused by a concurrent attempt may already be over.
  return isCounted ? 0 : Math.max(1, await findWait(database, key, now))
}

async function isUnderAttack(database: Database, now: Date): Promise<boolean> {
  const keys = Array.from({ length: SIGN_IN_COUNTED_MINUTES }, (_, minutesAgo) =>
    keyOfAll(now, minutesAgo),
  )
  return (await sumFailures(database, keys)) >= MAX_FAILURES
}

/** Counts a stranger's failure towards the total. */
export async function failAsStranger(database: Database): Promise<void> {
  const now = new Date()
  await countFailure(database, keyOfAll(now), now)
}

/** Clears the failures that preceded a success. */
export async function forgetTries(database: Database, one: Try): Promise<void> {
  await forgetFailures(database, keyOf(one))
}
