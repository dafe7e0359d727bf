import type { Database } from '#db/client.ts'
import {
  countAttempt,
  countFailure,
  findWait,
  forgetFailures,
  sumFailures,
} from '#db/queries/operator/sign-in-failures.ts'
import { DAY_SECONDS, MINUTE_MS } from '#domain/time/units.ts'
import { waitAfter } from '../../auth/sign-in-rules.ts'

const HOUR_MINUTES = 60

/** So many of strangers within the last hour are an attack: each has one try instead of five. */
const MOST_FAILURES = 100

/** Seconds to wait after one failure, two, …; with the last of them they have stopped to grow. */
const WAITS = Array.from({ length: 16 }, (_, index) => waitAfter(index + 1))
const WAITS_UNDER_ATTACK = Array.from({ length: 16 }, (_, index) => waitAfter(index + 1, 1))

/** Who tries: a browser that has signed in before, whatever its address, or a stranger by it. */
export type Try = { browser: string | null; address: string }

function keyOf({ browser, address }: Try): string {
  return browser ? `browser ${browser}` : `address ${address}`
}

/** Where strangers' failures within a minute are counted, of all addresses together. */
function keyOfAll(now: Date, minutesAgo = 0): string {
  const minute = new Date(now.getTime() - minutesAgo * MINUTE_MS).toISOString().slice(0, 16)
  return `all ${minute}`
}

/** Seconds until a try is looked at; 0 for at once. */
export function waitFor(database: Database, one: Try): Promise<number> {
  return findWait(database, keyOf(one), new Date())
}

/**
 * Counts a try as failed, before it is looked at.
 *
 * @returns seconds until it is looked at; where there are any, it was not counted
 */
export async function startTry(database: Database, one: Try): Promise<number> {
  const now = new Date()
  const isAttack = !one.browser && (await isUnderAttack(database, now))
  const waits = isAttack ? WAITS_UNDER_ATTACK : WAITS
  const key = keyOf(one)
  const isCounted = await countAttempt(database, { key, now, waits, memory: DAY_SECONDS })
  // What was counted meanwhile by another try may be over again.
  return isCounted ? 0 : Math.max(1, await findWait(database, key, now))
}

async function isUnderAttack(database: Database, now: Date): Promise<boolean> {
  const keys = Array.from({ length: HOUR_MINUTES }, (_, minutesAgo) => keyOfAll(now, minutesAgo))
  return (await sumFailures(database, keys)) >= MOST_FAILURES
}

/** Counts a stranger's failure for all of them. */
export async function failAsStranger(database: Database): Promise<void> {
  const now = new Date()
  await countFailure(database, keyOfAll(now), now)
}

/** Forgets the failures before a success. */
export async function forgetTries(database: Database, one: Try): Promise<void> {
  await forgetFailures(database, keyOf(one))
}
