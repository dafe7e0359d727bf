import type { SettingName } from '#domain/operator/settings.ts'
import type { ShownSetting, ShownSettings } from '#domain/operator/settings-schemas.ts'
import type { SettingSection } from './setting-sections.ts'

export type SectionValues = Record<string, string>

/** A section's settings by name, as the server last told them. */
export function settingsOf(section: SettingSection, { settings }: ShownSettings) {
  const names = section.fields.map(({ name }) => name)
  return Object.fromEntries(
    settings.filter(({ name }) => names.includes(name)).map((one) => [one.name, one]),
  ) as Partial<Record<SettingName, ShownSetting>>
}

/** What the fields hold at first: what is stored, or nothing. A secret's holds what replaces it. */
export function initialValues(section: SettingSection, shown: ShownSettings): SectionValues {
  const settings = settingsOf(section, shown)
  return Object.fromEntries(
    section.fields.map(({ name, kind }) => {
      const setting = settings[name]
      const isEditable = setting?.source === 'stored' && kind !== 'secret'
      return [name, isEditable ? setting.value : '']
    }),
  )
}

/** The names of what has been typed and not been saved. */
export function changedNames(values: SectionValues, saved: SectionValues): string[] {
  return Object.keys(values).filter((name) => values[name]?.trim() !== saved[name]?.trim())
}

/** The fields after the server has told the settings anew: what was typed stays. */
export function mergeValues(
  values: SectionValues,
  { before, after }: { before: SectionValues; after: SectionValues },
): SectionValues {
  const typed = changedNames(values, before)
  const kept = typed.map((name) => [name, values[name] ?? ''])
  return { ...after, ...Object.fromEntries(kept) }
}
