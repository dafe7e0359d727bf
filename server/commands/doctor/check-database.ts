import type { DatabaseFacts } from '#db/queries/database/maintenance.ts'
import { type Check, fail, ok, warn } from './check.ts'

/** PostgreSQL versions: the one the product is tested with, and the oldest expected to work. */
const TESTED = 150_000
const MIN = 130_000
const LATE_MS = 5_000
const WRONG_MS = 60_000

/**
 * Checks a database's version, migrations, size and clock.
 *
 * @param known timestamps of this version's migrations
 * @param now when the database was queried, in milliseconds
 */
export function checkFacts(facts: DatabaseFacts, known: number[], now: number): Check[] {
  return [
    checkVersion(facts),
    checkMigrations(facts, known),
    checkSize(facts),
    checkClock(facts, now),
  ]
}

function checkVersion({ version, versionNumber }: DatabaseFacts): Check {
  const name = 'Database version'
  const message = `PostgreSQL ${version}`
  const advice = 'Use PostgreSQL 15, which is tested, or a later version.'
  if (versionNumber < MIN) return fail(name, message, advice)
  return versionNumber < TESTED ? warn(name, message, advice) : ok(name, message)
}

function checkMigrations({ migrations }: DatabaseFacts, known: number[]): Check {
  const name = 'Migrations'
  const missing = known.filter((at) => !migrations.includes(at)).length
  const unknown = migrations.filter((at) => !known.includes(at)).length
  if (unknown > 0) {
    return fail(
      name,
      `${unknown} are from a newer version.`,
      'Start the newer version, or restore a backup made before the upgrade.',
    )
  }
  return missing === 0
    ? ok(name, 'all have run.')
    : warn(name, `${missing} have not run yet.`, 'The server runs them when it next starts.')
}

function checkSize({ bytes }: DatabaseFacts): Check {
  return ok('Database size', `${Math.ceil(bytes / 1_000_000)} MB`)
}

function checkClock({ now: there }: DatabaseFacts, here: number): Check {
  const name = 'Clock'
  const apart = Math.abs(there - here)
  const message = `it differs from the database's by ${(apart / 1_000).toFixed(1)} s.`
  const advice = 'Synchronise both clocks with NTP: sessions, budgets and schedules depend on them.'
  if (apart > WRONG_MS) return fail(name, message, advice)
  return apart > LATE_MS ? warn(name, message, advice) : ok(name, message)
}
