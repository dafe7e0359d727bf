import type { SettingSection } from '#domain/operator/settings-schemas.ts'

export type SectionValues = Record<string, string>

/**
 * Returns the initial values of the fields: the stored values, or ''. Secrets start empty, since
 * only a replacement can be typed.
 */
export function initialValues({ settings }: SettingSection): SectionValues {
  const isShown = ({ source, kind }: (typeof settings)[number]) =>
    source === 'stored' && kind !== 'secret'
  return Object.fromEntries(
    settings.map((setting) => [setting.name, isShown(setting) ? setting.value : '']),
  )
}

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
