import type { Database } from '#db/client.ts'
import { readSettings, type StoredSetting } from '#db/queries/operator/settings.ts'
import type { Logger } from '../core/log.ts'
import type { Env, OwnEnv } from './effective-settings.ts'
import { type IgnoredSetting, resolveSettings } from './resolve-settings.ts'

export type SettingsState = {
  /** The environment's own settings. */
  own: OwnEnv
  stored: StoredSetting[]
  ignored: IgnoredSetting[]
  env: Env
}

export type LiveSettings = {
  state: () => SettingsState
  /**
   * Reads the stored settings and applies changes, including those of another process on the same
   * database.
   *
   * @throws InvalidSettingsError if the environment's own settings contradict each other
   */
  refresh: () => Promise<void>
}

type Parts = {
  env: Env
  database: Database
  log: Logger
  apply: (env: Env) => void
}

/** The effective settings: the environment's, and those stored in the database. */
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
      log.warn({ name, reason }, 'a stored setting is invalid and not used')
    }
    apply(resolved.env)
    state = { own, stored, ...resolved }
    isRead = true
  }

  return {
    state: () => state,
    // Serialised, so that an older read never undoes a newer one.
    refresh() {
      reading = reading.catch(() => {}).then(read)
      return reading
    },
  }
}

function versionsOf(stored: StoredSetting[]): string {
  return JSON.stringify(stored.map(({ name, version }) => [name, version]))
}
