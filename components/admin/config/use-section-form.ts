import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import type {
  SaveSettingsAnswer,
  SettingSection,
  ShownSetting,
} from '#domain/operator/settings-schemas.ts'
import { notifySuccess } from '../notify.ts'
import { changedNames, initialValues, mergeValues, type SectionValues } from './section-values.ts'
import { useSave } from './use-save.ts'

type Mistake = { name: string; reason: string }

export type SectionProps = {
  section: SettingSection
  /** Refetches the settings. */
  onSaved: () => Promise<void>
  onUnsaved: (isUnsaved: boolean) => void
}

export function useSectionForm({ section, onSaved, onUnsaved }: SectionProps) {
  const [saved, setSaved] = useState(() => initialValues(section))
  const form = useForm({ initialValues: saved, clearInputErrorOnChange: false })
  const { elsewhere, outdated, show } = useMistakes(section, form)
  const { save, isSaving } = useSave()
  const changed = changedNames(form.values, saved)
  const isUnsaved = changed.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: onUnsaved only stores the value
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only newly loaded settings matter
  useEffect(() => {
    const after = initialValues(section)
    form.setValues(mergeValues(form.getValues(), { before: saved, after }))
    setSaved(after)
  }, [section])

  /** Sends values by name; null removes the stored value. */
  async function send(values: Record<string, string | null>): Promise<void> {
    const changes = Object.entries(values).map(([name, value]) => ({
      name,
      value,
      seen: section.settings.find((one) => one.name === name)?.version ?? null,
    }))
    const answer = await save(changes)
    if (answer) await settle(answer, values)
  }

  async function settle(answer: SaveSettingsAnswer, sent: Record<string, string | null>) {
    if (answer.outcome === 'refused') return show(answer.mistakes)
    if (answer.outcome === 'outdated') {
      show([], answer.names)
      return onSaved()
    }
    show([])
    for (const [name, value] of Object.entries(sent)) {
      const isSecret = section.settings.some((one) => one.name === name && one.kind === 'secret')
      const next = isSecret ? '' : (value ?? '')
      if (isSecret || value === null) form.setFieldValue(name, next)
      setSaved((before) => ({ ...before, [name]: next }))
    }
    notifySuccess('Saved', `${section.title}: what has changed holds from now on.`)
    await onSaved()
  }

  return {
    values: form.values,
    isUnsaved,
    elsewhere,
    isSaving,
    /** Unsaved values, by name. */
    typed: Object.fromEntries(changed.map((name) => [name, form.values[name] ?? ''])),
    errorOf: ({ name, value }: ShownSetting) =>
      form.errors[name] ?? (outdated.includes(name) ? outdatedText(value) : undefined),
    type(name: string, value: string) {
      form.setFieldValue(name, value)
      form.clearFieldError(name)
    },
    submit: () =>
      send(Object.fromEntries(changed.map((name) => [name, form.values[name]?.trim() || null]))),
    remove: (name: string) => send({ [name]: null }),
    discard() {
      form.setValues(saved)
      show([])
    },
  }
}

/** Validation errors of the last save: shown at their field, or elsewhere if it has none. */
function useMistakes(section: SettingSection, form: UseFormReturnType<SectionValues>) {
  const [elsewhere, setElsewhere] = useState<Mistake[]>([])
  const [outdated, setOutdated] = useState<string[]>([])

  function show(mistakes: Mistake[], changedElsewhere: string[] = []): void {
    const own = mistakes.filter(({ name }) => name in form.values)
    const beside = Object.fromEntries([...own].reverse().map(({ name, reason }) => [name, reason]))
    form.setErrors(beside)
    setElsewhere(mistakes.filter((mistake) => !own.includes(mistake)))
    setOutdated(changedElsewhere)
    const wrong = [...Object.keys(beside), ...changedElsewhere]
    const first = section.settings.find(({ name }) => wrong.includes(name))
    if (first) document.getElementById(`setting-${first.name}`)?.focus()
  }

  return { elsewhere, outdated, show }
}

function outdatedText(value: string): string {
  return `has been changed in another window meanwhile, and is now ${value ? `'${value}'` : 'not set'}. What you typed is still here: save again to put it in its place.`
}
