import type { Database } from '#db/client.ts'
import { readSettings, type StoredSetting } from '#db/queries/operator/settings.ts'
import type { Logger } from '../core/log.ts'
import { type IgnoredSetting, resolveSettings } from './rules.ts'
import type { Settings } from './settings.ts'

/** What the environment says. */
export type Env = Pick<SettingsState, 'settings' | 'variables'> & {
  /** Variables that look like misspelt settings, and which these probably are. */
  unknownSettings: readonly { name: string; meant: string }[]
  isProduction: boolean
}

/** The settings in effect, and where they come from. */
export type SettingsState = {
  settings: Settings
  /** What the environment sets, by name; a stored setting of the same name is not used. */
  variables: Readonly<Record<string, string>>
  stored: readonly StoredSetting[]
  ignored: readonly IgnoredSetting[]
}

/** Holds the settings and all that is made from them. */
export type Configured<T = unknown> = {
  /** Replaced as a whole when settings change: read it when it is needed. */
  current: SettingsState & T
  /**
   * Reads the stored settings and applies changes, including those of another process on the same
   * database.
   *
   * @throws InvalidSettingsError if the environment's own settings contradict each other
   */
  refresh: () => Promise<void>
}

type Parts<T> = {
  env: Pick<Env, 'settings' | 'variables'>
  database: Database
  log: Logger
  /** Makes what depends on the settings. */
  make: (settings: Settings) => T
  /** Called when settings have changed. */
  onChange: (settings: Settings) => void
}

/** Starts with the environment's settings, until the stored ones are read. */
export function makeConfigured<T>({
  env: { settings, variables },
  database,
  log,
  make,
  onChange,
}: Parts<T>): Configured<T> {
  let isRead = false
  let reading: Promise<void> = Promise.resolve()
  const configured: Configured<T> = {
    current: { settings, variables, stored: [], ignored: [], ...make(settings) },
    // Serialized, so that an older read never undoes a newer one.
    refresh() {
      reading = reading.catch(() => {}).then(read)
      return reading
    },
  }

  async function read(): Promise<void> {
    const stored = await readSettings(database)
    if (isRead && versionsOf(stored) === versionsOf(configured.current.stored)) return
    const values = Object.fromEntries(stored.map(({ name, value }) => [name, value]))
    const resolved = resolveSettings(variables, values)
    for (const { name, reason } of resolved.ignored) {
      log.warn({ name, reason }, 'a stored setting is invalid and not used')
    }
    configured.current = { variables, stored, ...resolved, ...make(resolved.settings) }
    isRead = true
    onChange(resolved.settings)
  }

  return configured
}

function versionsOf(stored: readonly StoredSetting[]): string {
  return JSON.stringify(stored.map(({ name, version }) => [name, version]))
}

/**
 * Collects what must not be logged: the secrets of the environment and of all settings that have
 * been in use since, as a request under way may still have an earlier one.
 *
 * @param current returns the settings in use; undefined until there are any but the environment's
 */
export function collectSecrets(
  settings: Settings,
  current: () => Settings | undefined,
): () => string[] {
  const known = new Set(secretsOf(settings))
  let last: Settings | undefined = settings
  return () => {
    const used = current()
    if (used && used !== last) for (const secret of secretsOf(used)) known.add(secret)
    last = used
    return [...known]
  }
}

function secretsOf(settings: Settings): string[] {
  const passwordOf = (url: string | undefined) => (url ? new URL(url).password : '')
  const password = passwordOf(settings.DATABASE_URL)
  const mailPassword = passwordOf(settings.SMTP_URL)
  const secrets = [
    settings.GOOGLE_MAPS_SERVER_KEY,
    settings.AI_API_KEY,
    settings.ADMIN_PASSWORD,
    settings.METRICS_TOKEN,
    settings.NEWS_WEBHOOK_URL,
    settings.NEWS_WEBHOOK_SECRET,
    settings.SMTP_URL,
    mailPassword,
    decodeURIComponent(mailPassword),
    password,
    decodeURIComponent(password),
  ]
  return secrets.flatMap((secret) => secret || [])
}
