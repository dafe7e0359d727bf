import type { Database } from '#db/client.ts'
import { countMissingMigrations } from '#db/queries/database/migrations.ts'
import type { Logger } from '../core/log.ts'

/** A readiness check; load balancers give up soon. */
const READINESS_TIMEOUT_MS = 2_000
/** Cached readiness: anyone may ask, as often as they like. */
const READINESS_CACHE_MS = 1_000

export type Readiness = {
  /** Why requests cannot be served at present, in words for anyone; empty if they can. */
  check: () => Promise<string[]>
  /** Announces that the process is about to end. */
  stop: () => void
}

type Parts = { database: Database; log: Logger; root: string; now?: () => number }

/**
 * Whether this process can serve requests: it is not shutting down, and its database is up and
 * migrated.
 */
export function makeReadiness({
  database,
  log,
  root,
  now = () => performance.now(),
}: Parts): Readiness {
  let isStopping = false
  let last: { at: number; reasons: Promise<string[]> } | undefined

  async function look(): Promise<string[]> {
    try {
      const missing = await countMissingMigrations(database, root, READINESS_TIMEOUT_MS)
      return missing > 0 ? ['The database lacks migrations.'] : []
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return ['The database does not answer.']
    }
  }

  return {
    async check() {
      if (isStopping) return ['The server is stopping.']
      if (!last || now() - last.at >= READINESS_CACHE_MS) last = { at: now(), reasons: look() }
      return last.reasons
    },
    stop() {
      isStopping = true
    },
  }
}
