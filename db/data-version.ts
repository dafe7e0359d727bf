import type { Database } from './client.ts'

/** Poll interval for data changes by other processes. */
const DATA_VERSION_MS = 1_000
/** Timeout of a poll for data changes: it ends before the next one begins. */
const DATA_VERSION_TIMEOUT_MS = 900

const CHANNEL = 'data_changed'

/** The version of the data visitors see, for cached answers. */
export type DataVersion = {
  /** Changes whenever the data changes. */
  current: () => number
  /** Whether the last check failed, so that changes may have been missed. */
  isAway: () => boolean
  /** Checks for changes now, as after a write by this process. */
  refresh: () => Promise<void>
  /** Marks a change of something outside the database. */
  bump: () => void
  /** Checks for changes until stopped. */
  watch: () => { stop: () => void }
}

/**
 * Tracks the change counter maintained by the database's triggers. A server sends a notification
 * for each commit by any process; the embedded database, which only this process writes to, is
 * polled every second.
 */
export function makeDataVersion(database: Database): DataVersion {
  let version = 0
  let seen: string | undefined
  let away = false
  const bump = () => {
    version++
  }
  async function refresh(): Promise<void> {
    try {
      const { sql, run } = database
      const look = sql<{ last: string }[]>`
        select last_value || ' ' || is_called as last from data_version`
      const [row] = await run(look, DATA_VERSION_TIMEOUT_MS)
      if (away || row?.last !== seen) bump()
      seen = row?.last
      away = false
    } catch {
      // Queries report the failure to their callers; here it only has to be noted.
      away = true
    }
  }
  return {
    current: () => version,
    isAway: () => away,
    refresh,
    bump,
    watch() {
      // After a reconnect the version is bumped, as notifications may have been missed. A separate
      // client listens, because the pool is replaced when a connection is lost.
      const session = database.embedded ? null : database.openSession()
      session?.listen(CHANNEL, bump, bump).catch(bump)
      const timer = setInterval(refresh, DATA_VERSION_MS)
      timer.unref()
      return {
        stop() {
          clearInterval(timer)
          session?.end({ timeout: 0 }).catch(() => {})
        },
      }
    },
  }
}
