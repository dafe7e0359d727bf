import type { Database } from '#db/client.ts'
import { writeSampleAuthor } from '#db/queries/blog/blog-edits.ts'
import {
  changeSettings,
  listSettingChanges,
  type SettingWrite,
  type StoredSetting,
} from '#db/queries/operator/settings.ts'
import type {
  SaveSettingsAnswer,
  SaveSettingsInput,
  SettingChanges,
  ShownSetting,
  ShownSettings,
} from '#domain/operator/settings-schemas.ts'
import type { Configured, SettingsState } from '../../settings/configured.ts'
import { findMistakesIn, findStrayKey, resolveSettings } from '../../settings/rules.ts'
import {
  changeableSettings,
  findFault,
  isChangeable,
  shownSetting,
} from '../../settings/settings.ts'
import { SECTIONS } from '../../settings/table.ts'
import { findStart } from '../location/site-start.ts'
import type { StoredPorts } from '../ports.ts'
import { type Changer, changedBy } from './changed-by.ts'
import { isTrialEntry } from './try-settings.ts'

const CHANGES_A_PAGE = 20
const NO_PLACE = {
  name: 'START_PLACE',
  reason: 'is no place that this site knows: write a city, or coordinates such as 45.52, -122.68',
}

type Ports = { configured: Configured }

/** Returns the changeable settings, with secrets masked, and the names of stored but unknown ones. */
export async function showSettings({ configured }: Ports): Promise<ShownSettings> {
  // Another process may have changed them just now.
  await configured.refresh()
  const { current } = configured
  return {
    sections: SECTIONS.map((section) => ({
      ...section,
      settings: changeableSettings(section.id).map((setting) => showSetting(current, setting)),
    })),
    strangers: current.stored
      .filter(({ name }) => !isChangeable(name))
      .map(({ name, version }) => ({ name, version })),
  }
}

function showSetting(
  { settings, variables, stored, ignored }: SettingsState,
  [name, { schema: _, section: __, fallback = '', ...field }]: ReturnType<
    typeof changeableSettings
  >[number],
): ShownSetting {
  const own = variables[name]
  const found = stored.find((one) => one.name === name)
  const problem = ignored.find((one) => one.name === name)?.reason ?? null
  const isStoredUsed = own === undefined && found !== undefined && problem === null
  const value = own ?? (isStoredUsed ? found.value : '')
  // If none are set, these depend on the other settings.
  const isOrder = name === 'PLACES_PROVIDERS' || name === 'GEOCODERS'
  return {
    ...field,
    name,
    source: own !== undefined ? 'environment' : isStoredUsed ? 'stored' : 'default',
    value: value && shownSetting(name, value),
    fallback: isOrder ? settings[name].join(', ') : String(fallback),
    version: found?.version ?? null,
    problem,
  }
}

/**
 * Saves settings, all or none, and applies them. Rejects values that are invalid, by themselves or
 * in combination, and settings that have changed since they were shown.
 *
 * @param who the author of the change, for the log, and the site's address in their browser
 * @returns the answer, and what has changed, with secrets masked
 */
export async function saveSettings(
  { database, configured, ...deps }: Ports & StoredPorts & { database: Database },
  input: SaveSettingsInput,
  who: Changer & { origin: string | null },
): Promise<{ answer: SaveSettingsAnswer; writes: SettingWrite[] }> {
  const { variables } = configured.current
  const changes = input.changes.map(({ value, ...change }) => ({
    ...change,
    value: value?.trim() || null,
  }))
  const start = changes.find(({ name }) => name === 'START_PLACE')?.value
  if (start && !(await findStart(deps, start))) {
    return { answer: { outcome: 'refused', mistakes: [NO_PLACE] }, writes: [] }
  }
  const siteUrl = changes.find(({ name }) => name === 'SITE_URL')?.value
  if (siteUrl && URL.canParse(siteUrl) && new URL(siteUrl).origin !== who.origin) {
    const mistakes = [{ name: 'SITE_URL', reason: notThere(who.origin) }]
    return { answer: { outcome: 'refused', mistakes }, writes: [] }
  }
  let answer: SaveSettingsAnswer = { outcome: 'saved' }
  let writes: SettingWrite[] = []
  await changeSettings(database, changedBy(who), (stored) => {
    answer = judge(variables, stored, changes)
    writes = answer.outcome === 'saved' ? toWrites(stored, changes) : []
    return writes
  })
  await configured.refresh()
  if (writes.some(({ name }) => name === 'SITE_NAME')) {
    await writeSampleAuthor(database, configured.current.settings.SITE_NAME)
  }
  return { answer, writes }
}

/** With a wrong https address the operator's cookie would reach nobody. */
function notThere(origin: string | null): string {
  const here = origin ? `: you are at ${origin}` : ''
  return `is not where you have opened this page${here}. Open the site at its public address, sign in, and save it there`
}

type Texts = Record<string, string>
type Change = SaveSettingsInput['changes'][number]

function judge(
  variables: SettingsState['variables'],
  stored: StoredSetting[],
  changes: Change[],
): SaveSettingsAnswer {
  const versionOf = (wanted: string) => stored.find(({ name }) => name === wanted)?.version ?? null
  const outdated = changes.filter(({ name, seen }) => versionOf(name) !== seen)
  if (outdated.length > 0) {
    return { outcome: 'outdated', names: outdated.map(({ name }) => name) }
  }
  let mistakes = changes.flatMap(({ name, value }) => {
    if (value === null) return []
    const reason =
      variables[name] === undefined
        ? findFault(name, value)
        : 'is set by the environment, which comes first'
    return reason === null ? [] : [{ name, reason }]
  })
  if (mistakes.length === 0) {
    const before = Object.fromEntries(stored.map(({ name, value }) => [name, value]))
    const typed = changes.map(({ name }) => name)
    const change = { before, after: withChanges(before, changes), typed }
    // Stored values that are ignored anyway must not prevent saving.
    const unused = resolveSettings(variables, before).ignored.map(({ name }) => ({
      name,
      value: null,
    }))
    const together = withChanges(withChanges(before, unused), changes)
    mistakes = [...findStrayKey(variables, change), ...findMistakesIn(variables, together)]
  }
  if (mistakes.length === 0) return { outcome: 'saved' }
  return { outcome: 'refused', mistakes: mistakes.map(({ name, reason }) => ({ name, reason })) }
}

function withChanges(values: Texts, changes: Pick<Change, 'name' | 'value'>[]): Texts {
  const changed = { ...values }
  for (const { name, value } of changes) {
    if (value === null) delete changed[name]
    else changed[name] = value
  }
  return changed
}

function toWrites(stored: StoredSetting[], changes: Change[]): SettingWrite[] {
  const shown = (name: string, text: string | null) => text && shownSetting(name, text)
  return changes.flatMap(({ name, value }) => {
    const old = stored.find((one) => one.name === name)?.value ?? null
    return value === old
      ? []
      : [{ name, value, before: shown(name, old), after: shown(name, value) }]
  })
}

/** Returns the log of changes and of trials of services, latest first. */
export async function listChanges(
  { database }: { database: Database },
  before: number | undefined,
): Promise<SettingChanges> {
  const limit = CHANGES_A_PAGE + 1
  const rows = await listSettingChanges(database, { before: before ?? null, limit })
  return {
    changes: rows.slice(0, CHANGES_A_PAGE).map(({ at, ...change }) => ({
      ...change,
      isTrial: isTrialEntry(change.name),
      at: at.toISOString(),
    })),
    hasMore: rows.length > CHANGES_A_PAGE,
  }
}
