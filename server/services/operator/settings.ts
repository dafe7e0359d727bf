import type { Database } from '#db/client.ts'
import { listSettingChanges } from '#db/queries/operator/settings.ts'
import {
  CHANGEABLE_SETTINGS,
  isChangeable,
  isTrialEntry,
  type SettingName,
  shownSetting,
} from '#domain/operator/settings.ts'
import type {
  SettingChanges,
  ShownSetting,
  ShownSettings,
} from '#domain/operator/settings-schemas.ts'
import type { LiveSettings, SettingsState } from '../../settings/live-settings.ts'
import { DEFAULTS } from '../../settings/schema.ts'

const CHANGES_A_PAGE = 20

/**
 * Returns the changeable settings, with secrets masked, and the names of stored but unknown ones.
 */
export async function showSettings({
  settings,
}: {
  settings: LiveSettings
}): Promise<ShownSettings> {
  // Another process may have changed them just now.
  await settings.refresh()
  const state = settings.state()
  return {
    settings: CHANGEABLE_SETTINGS.map((name) => showSetting(state, name)),
    strangers: state.stored
      .filter(({ name }) => !isChangeable(name))
      .map(({ name, version }) => ({ name, version })),
    siteUrl: state.env.siteUrl ?? '',
  }
}

function showSetting(state: SettingsState, name: SettingName): ShownSetting {
  const own = state.own.variables[name]
  const stored = state.stored.find((one) => one.name === name)
  const problem = state.ignored.find((one) => one.name === name)?.reason ?? null
  const isStoredUsed = own === undefined && stored !== undefined && problem === null
  const value = own ?? (isStoredUsed ? stored.value : '')
  return {
    name,
    source: own !== undefined ? 'environment' : isStoredUsed ? 'stored' : 'default',
    value: value && shownSetting(name, value),
    fallback: fallbackOf(name, state),
    version: stored?.version ?? null,
    problem,
  }
}

function fallbackOf(name: SettingName, { env }: SettingsState): string {
  if (name === 'PLACES_PROVIDERS') return env.placesProviders.join(', ')
  if (name === 'GEOCODERS') return env.geocoders.join(', ')
  const fallbacks: Partial<Record<SettingName, string | number>> = DEFAULTS
  return String(fallbacks[name] ?? '')
}

/** Returns the log of changes and of trials of services, latest first. */
export async function listChanges(
  { database }: { database: Database },
  before: number | undefined,
): Promise<SettingChanges> {
  const limit = CHANGES_A_PAGE + 1
  const rows = await listSettingChanges(database, { before: before ?? null, limit })
  const changes = rows.slice(0, CHANGES_A_PAGE)
  return {
    changes: changes.map(({ at, ...change }) => ({
      ...change,
      isTrial: isTrialEntry(change.name),
      at: at.toISOString(),
    })),
    hasMore: rows.length > CHANGES_A_PAGE,
  }
}
