import { DATA_VERSION_MS } from '#domain/time/lifetimes.ts'
import type { Database } from './client.ts'

const CHANNEL = 'data_changed'
/** A look is over before the next; who has written something waits no longer for it. */
const LOOK_DEADLINE_MS = 900

/** Tells one state of what visitors are shown from another, for answers that are kept. */
export type DataVersion = {
  /** Another number after each change. */
  current: () => number
  /** Whether the database did not answer when it was last asked, so that changes can't be known. */
  isAway: () => boolean
  /** Looks for changes now, as after a write of this process. */
  refresh: () => Promise<void>
  /** Something that is not in the database has changed. */
  bump: () => void
  /** Looks for changes until it is ended. */
  watch: () => { stop: () => void }
}

/**
 * Follows the changes that the triggers of the database count. A server tells of each once it is
 * committed, by whatever process; the embedded database, which only this process writes to, is
 * looked at every second.
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
      const last = await readLast(database)
      if (away || last !== seen) bump()
      seen = last
      away = false
    } catch {
      // Whoever reads or writes it is told; this only has to know.
      away = true
    }
  }
  return {
    current: () => version,
    isAway: () => away,
    refresh,
    bump,
    watch() {
      // What a connection that was lost has missed counts as a change when it is back.
      // On a client of its own, as those that serve requests are made anew where one is lost.
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

async function readLast({ sql, run }: Database): Promise<string | undefined> {
  const look = sql<{ last: string }[]>`
    select last_value || ' ' || is_called as last from data_version`
  const [row] = await run(look, LOOK_DEADLINE_MS)
  return row?.last
}
