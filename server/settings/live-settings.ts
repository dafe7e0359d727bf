import type { Database } from '#db/client.ts'
import { readSettings, type StoredSetting } from '#db/queries/operator/settings.ts'
import type { Logger } from '../core/log.ts'
import type { Env, OwnEnv } from './env.ts'
import { type IgnoredSetting, resolveSettings } from './resolve-settings.ts'

export type SettingsState = {
  /** What the environment itself says. */
  own: OwnEnv
  stored: StoredSetting[]
  /** What is stored and can't be used. */
  ignored: IgnoredSetting[]
  /** What is in use. */
  env: Env
}

export type LiveSettings = {
  state: () => SettingsState
  /**
   * Looks what is stored, and puts it to use where it is not yet. A change made by another process
   * on the same database is seen here.
   *
   * @throws InvalidSettingsError where the environment's own settings are wrong together
   */
  refresh: () => Promise<void>
}

type Parts = {
  env: Env
  database: Database
  log: Logger
  /** Puts settings to use, at once. */
  apply: (env: Env) => void
}

/** The settings in use: the environment's, and those stored in the database. */
export function makeLiveSettings({ env, database, log, apply }: Parts): LiveSettings {
  const { variables, unknownSettings, isProduction, adminPassword } = env
  const own: OwnEnv = { variables, unknownSettings, isProduction, adminPassword }
  let state: SettingsState = { own, stored: [], ignored: [], env }
  let isRead = false
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const stored = await readSettings(database)
    if (isRead && versionsOf(stored) === versionsOf(state.stored)) return
    const values = Object.fromEntries(stored.map(({ name, value }) => [name, value]))
    const resolved = resolveSettings(own, values)
    for (const { name, reason } of resolved.ignored) {
      log.warn({ name, reason }, 'a stored setting is not valid and is not used')
    }
    apply(resolved.env)
    state = { own, stored, ...resolved }
    isRead = true
  }

  return {
    state: () => state,
    // One after the other: an older look must not undo what a newer one has found.
    refresh() {
      reading = reading.catch(() => {}).then(read)
      return reading
    },
  }
}

function versionsOf(stored: StoredSetting[]): string {
  return JSON.stringify(stored.map(({ name, version }) => [name, version]))
}
