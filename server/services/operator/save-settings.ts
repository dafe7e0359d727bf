import type { Database } from '#db/client.ts'
import {
  changeSettings,
  type SettingWrite,
  type StoredSetting,
} from '#db/queries/operator/settings.ts'
import type { SaveSettingsAnswer, SaveSettingsInput } from '#domain/operator/settings-schemas.ts'
import type { LiveSettings, SettingsState } from '../../settings/live-settings.ts'
import {
  findFault,
  findMistakesIn,
  findStrayKey,
  resolveSettings,
} from '../../settings/resolve-settings.ts'
import { shownSetting } from '../../settings/settings.ts'
import { type Changer, changedBy } from './changed-by.ts'

type OwnEnv = SettingsState['own']
type Change = SaveSettingsInput['changes'][number]
type Mistakes = { name: string; reason: string }[]

/**
 * Saves settings, all or none, and applies them. Rejects values that are invalid, by themselves or
 * in combination, and settings that have changed since they were shown.
 *
 * @param who the author of the change, for the log: browser and address
 */
export async function saveSettings(
  { database, settings }: { database: Database; settings: LiveSettings },
  input: SaveSettingsInput,
  who: Changer,
): Promise<SaveSettingsAnswer> {
  const { own } = settings.state()
  const changes = input.changes.map((change) => ({
    ...change,
    value: change.value?.trim() ? change.value.trim() : null,
  }))
  let answer: SaveSettingsAnswer = { outcome: 'saved' }
  await changeSettings(database, changedBy(who), (stored) => {
    answer = judge(own, stored, changes)
    return answer.outcome === 'saved' ? toWrites(stored, changes) : []
  })
  await settings.refresh()
  return answer
}

function judge(own: OwnEnv, stored: StoredSetting[], changes: Change[]): SaveSettingsAnswer {
  const versions = new Map(stored.map(({ name, version }) => [name, version]))
  const outdated = changes.filter(({ name, seen }) => (versions.get(name) ?? null) !== seen)
  if (outdated.length > 0) {
    return { outcome: 'outdated', names: outdated.map(({ name }) => name) }
  }
  const faults = changes.flatMap((change) => faultOf(own, change))
  const mistakes = faults.length > 0 ? faults : mistakesTogether(own, stored, changes)
  return mistakes.length > 0 ? { outcome: 'refused', mistakes } : { outcome: 'saved' }
}

function faultOf(own: OwnEnv, { name, value }: Change): Mistakes {
  if (value === null) return []
  if (own.variables[name] !== undefined) {
    return [{ name, reason: 'is set by the environment, which comes first' }]
  }
  const reason = findFault(name, value)
  return reason === null ? [] : [{ name, reason }]
}

function mistakesTogether(own: OwnEnv, stored: StoredSetting[], changes: Change[]): Mistakes {
  const before = Object.fromEntries(stored.map(({ name, value }) => [name, value]))
  const typed = changes.map(({ name }) => name)
  const stray = findStrayKey(own, { before, after: withChanges(before, changes), typed })
  // Stored values that are ignored anyway must not prevent saving.
  const { ignored } = resolveSettings(own, before)
  const unused = ignored.filter(({ name }) => !typed.includes(name))
  const left = withChanges(
    before,
    unused.map(({ name }) => ({ name, value: null })),
  )
  return [...stray, ...findMistakesIn(own, withChanges(left, changes))].map(({ name, reason }) => ({
    name,
    reason,
  }))
}

type Values = Record<string, string>

function withChanges(values: Values, changes: Pick<Change, 'name' | 'value'>[]): Values {
  const changed = { ...values }
  for (const { name, value } of changes) {
    if (value === null) delete changed[name]
    else changed[name] = value
  }
  return changed
}

function toWrites(stored: StoredSetting[], changes: Change[]): SettingWrite[] {
  return changes.flatMap(({ name, value }) => {
    const old = stored.find((one) => one.name === name)?.value ?? null
    if (value === old) return []
    const shown = (text: string | null) => text && shownSetting(name, text)
    return [{ name, value, before: shown(old), after: shown(value) }]
  })
}
