import type { Database } from '#db/client.ts'
import { listSettingChanges } from '#db/queries/operator/settings.ts'
import type {
  SaveSettingsInput,
  SettingChanges,
  ShownSetting,
  ShownSettings,
} from '#domain/operator/settings-schemas.ts'
import { SETTING_SECTIONS } from '../../settings/changeable-settings.ts'
import type { LiveSettings, SettingsState } from '../../settings/live-settings.ts'
import type { ChangeableSetting } from '../../settings/setting.ts'
import { isChangeable, shownSetting } from '../../settings/settings.ts'
import { isTrialEntry } from './try-settings.ts'

const CHANGES_A_PAGE = 20

/** Returns the changeable settings, with secrets masked, and the names of stored but unknown ones. */
export async function showSettings({
  settings,
}: {
  settings: LiveSettings
}): Promise<ShownSettings> {
  // Another process may have changed them just now.
  await settings.refresh()
  const state = settings.state()
  return {
    sections: SETTING_SECTIONS.map(({ settings: own, ...section }) => ({
      ...section,
      settings: Object.entries<ChangeableSetting>(own).map(([name, setting]) =>
        showSetting(state, name, setting),
      ),
    })),
    strangers: state.stored
      .filter(({ name }) => !isChangeable(name))
      .map(({ name, version }) => ({ name, version })),
    siteUrl: state.env.siteUrl ?? '',
  }
}

/** Settings before and after they are saved, with secrets masked, for the log of changes. */
export async function describeChanges(
  deps: { settings: LiveSettings },
  { changes }: SaveSettingsInput,
): Promise<{ before: Record<string, string>; input: Record<string, string | null> }> {
  const { sections } = await showSettings(deps)
  const shown = new Map(
    sections.flatMap(({ settings }) => settings.map(({ name, value }) => [name, value])),
  )
  return {
    before: Object.fromEntries(changes.map(({ name }) => [name, shown.get(name) ?? ''])),
    input: Object.fromEntries(
      changes.map(({ name, value }) => [name, value && shownSetting(name, value.trim())]),
    ),
  }
}

function showSetting(
  state: SettingsState,
  name: string,
  { schema: _, fallback = '', ...field }: ChangeableSetting,
): ShownSetting {
  const own = state.own.variables[name]
  const stored = state.stored.find((one) => one.name === name)
  const problem = state.ignored.find((one) => one.name === name)?.reason ?? null
  const isStoredUsed = own === undefined && stored !== undefined && problem === null
  const value = own ?? (isStoredUsed ? stored.value : '')
  return {
    ...field,
    name,
    source: own !== undefined ? 'environment' : isStoredUsed ? 'stored' : 'default',
    value: value && shownSetting(name, value),
    fallback: usualSources(state)[name] ?? String(fallback),
    version: stored?.version ?? null,
    problem,
  }
}

/** The sources used if none are set, which depend on the other settings. */
function usualSources({ env }: SettingsState): Record<string, string> {
  const { placesProviders, geocoders } = env
  return { PLACES_PROVIDERS: placesProviders.join(', '), GEOCODERS: geocoders.join(', ') }
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
