import type { SettingName } from '#domain/operator/settings.ts'
import type { ShownSetting, ShownSettings } from '#domain/operator/settings-schemas.ts'
import type { SettingSection } from './setting-sections.ts'

export type SectionValues = Record<string, string>

/** Returns the section's settings by name, as last sent by the server. */
export function settingsOf(section: SettingSection, { settings }: ShownSettings) {
  const names = section.fields.map(({ name }) => name)
  return Object.fromEntries(
    settings.filter(({ name }) => names.includes(name)).map((one) => [one.name, one]),
  ) as Partial<Record<SettingName, ShownSetting>>
}

/**
 * Returns the initial values of the fields: the stored values, or ''. Secrets start empty, since
 * only a replacement can be typed.
 */
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

/** Returns the names of fields with unsaved changes. */
export function changedNames(values: SectionValues, saved: SectionValues): string[] {
  return Object.keys(values).filter((name) => values[name]?.trim() !== saved[name]?.trim())
}

/** Merges freshly loaded values into the fields; unsaved changes are kept. */
export function mergeValues(
  values: SectionValues,
  { before, after }: { before: SectionValues; after: SectionValues },
): SectionValues {
  const typed = changedNames(values, before)
  const kept = typed.map((name) => [name, values[name] ?? ''])
  return { ...after, ...Object.fromEntries(kept) }
}
