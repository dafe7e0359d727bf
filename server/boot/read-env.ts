import { readAdminPassword } from '../settings/admin-password.ts'
import { type Env, invalidSettings, refuseMistakes, toEnv } from '../settings/effective-settings.ts'
import { findMistakes, type Mistake } from '../settings/mistakes.ts'
import { SETTINGS, type Settings, settingsSchema } from '../settings/settings.ts'
import { findUnknownSettings } from '../settings/unknown-settings.ts'

/**
 * Reads the settings from environment variables.
 *
 * @throws InvalidSettingsError listing all mistakes at once
 */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const { env, set, mistakes } = read(variables)
  refuseMistakes([...findMistakes(set), ...mistakes])
  return env
}

/**
 * As `readEnv`, but skips checks across settings, as those stored in the database may complete
 * them.
 *
 * @throws InvalidSettingsError listing every setting that is invalid by itself
 */
export function readEnvAlone(variables: Record<string, string | undefined> = process.env): Env {
  const { env, mistakes } = read(variables)
  refuseMistakes(mistakes)
  return env
}

type Read = { env: Env; set: Settings; mistakes: Mistake[] }

function read(variables: Record<string, string | undefined>): Read {
  const result = settingsSchema.safeParse(variables)
  if (!result.success) {
    throw invalidSettings(
      result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    )
  }
  const own = Object.keys(SETTINGS).flatMap((name): [string, string][] => {
    const value = variables[name]
    return value?.trim() ? [[name, value]] : []
  })
  const set = result.data
  const isProduction = variables.NODE_ENV === 'production'
  const { adminPassword, mistakes } = readAdminPassword(set)
  const unknownSettings = findUnknownSettings(variables)
  const env = toEnv(set, {
    variables: Object.fromEntries(own),
    unknownSettings,
    isProduction,
    adminPassword,
  })
  return { set, env, mistakes }
}
