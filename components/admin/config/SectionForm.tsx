import { Alert, Button, Group, Paper, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type {
  SaveSettingsAnswer,
  SaveSettingsInput,
  SettingSection,
} from '#domain/operator/settings-schemas.ts'
import { trpc } from '../../trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import styles from './config.module.css'
import { FieldLabel, SettingField } from './SettingField.tsx'
import { changedNames, initialValues, mergeValues } from './section-values.ts'

/** Saves changed settings; resolves with null, after notifying the operator, if that fails. */
export function useSave() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: SaveSettingsInput) => trpc.config.save.mutate(input),
    onError: ({ message }) => notifyFailure('Not saved', message),
  })
  const save = (changes: SaveSettingsInput['changes']): Promise<SaveSettingsAnswer | null> =>
    mutateAsync({ changes }).catch(() => null)
  return { save, isSaving: isPending }
}

type SectionFormProps = {
  section: SettingSection
  /** Of the environment only. */
  siteUrl: string
  /** Refetches the settings. */
  onSaved: () => Promise<void>
  onUnsaved: (isUnsaved: boolean) => void
}

/** The settings of a section, saved together. */
export function SectionForm({ section, siteUrl, onSaved, onUnsaved }: SectionFormProps) {
  const { id, title, about, settings } = section
  const [saved, setSaved] = useState(() => initialValues(section))
  const form = useForm({ initialValues: saved, clearInputErrorOnChange: false })
  /** Mistakes of the last save whose settings are in other sections. */
  const [elsewhere, setElsewhere] = useState<{ name: string; reason: string }[]>([])
  const [outdated, setOutdated] = useState<string[]>([])
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

  function show(mistakes: typeof elsewhere, changedElsewhere: string[] = []): void {
    const own = mistakes.filter(({ name }) => name in form.values)
    // Of several mistakes of a setting, the first is shown.
    const errors = Object.fromEntries([...own].reverse().map(({ name, reason }) => [name, reason]))
    form.setErrors(errors)
    setElsewhere(mistakes.filter((mistake) => !own.includes(mistake)))
    setOutdated(changedElsewhere)
    const first = settings.find(({ name }) => name in errors || changedElsewhere.includes(name))
    if (first) document.getElementById(`setting-${first.name}`)?.focus()
  }

  /** Sends values by name; null removes the stored value. */
  async function send(values: Record<string, string | null>): Promise<void> {
    const versionOf = (wanted: string) =>
      settings.find(({ name }) => name === wanted)?.version ?? null
    const changes = Object.entries(values).map(([name, value]) => ({
      name,
      value,
      seen: versionOf(name),
    }))
    const answer = await save(changes)
    if (!answer) return
    if (answer.outcome === 'refused') return show(answer.mistakes)
    if (answer.outcome === 'outdated') {
      show([], answer.names)
      return onSaved()
    }
    show([])
    for (const { name, value } of changes) {
      const isSecret = settings.some((one) => one.name === name && one.kind === 'secret')
      const next = isSecret ? '' : (value ?? '')
      if (isSecret || value === null) form.setFieldValue(name, next)
      setSaved((before) => ({ ...before, [name]: next }))
    }
    notifySuccess('Saved', `${title}: what has changed holds from now on.`)
    await onSaved()
  }

  return (
    <Paper
      component="form"
      id={id}
      className={styles.section}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = changed.map((name) => [name, form.values[name]?.trim() || null])
        if (isUnsaved && !isSaving) send(Object.fromEntries(typed))
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {about && <p className={styles.about}>{about}</p>}
      {elsewhere.length > 0 && (
        <Alert color="red" role="alert" title="Not saved" mb="md">
          {elsewhere.map(({ name, reason }) => (
            <p key={name + reason} className={styles.mistake}>
              <a href={`#setting-${name}`}>{name}</a> {reason}.
            </p>
          ))}
        </Alert>
      )}
      <div className={styles.fields}>
        {settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            value={form.values[setting.name] ?? ''}
            error={
              form.errors[setting.name] ??
              (outdated.includes(setting.name) ? outdatedText(setting.value) : undefined)
            }
            typed={Object.fromEntries(changed.map((name) => [name, form.values[name] ?? '']))}
            isSaving={isSaving}
            onType={(value) => {
              form.setFieldValue(setting.name, value)
              form.clearFieldError(setting.name)
            }}
            onRemove={() => send({ [setting.name]: null })}
          />
        ))}
        {id === 'site' && (
          <TextInput
            className={styles.wide}
            label={<FieldLabel label="Public address" name="SITE_URL" />}
            description="Set by the environment only, as cookies and links that were shared depend on it."
            value={siteUrl || 'Not set: the address each visitor uses'}
            readOnly
            variant="filled"
          />
        )}
      </div>
      <Group mt="lg" gap="sm">
        <Button type="submit" loading={isSaving} disabled={!isUnsaved}>
          Save {title.toLowerCase()}
        </Button>
        <Button
          variant="default"
          disabled={!isUnsaved || isSaving}
          onClick={() => {
            form.setValues(saved)
            show([])
          }}
        >
          Discard<span className={styles.hidden}> changes of {title.toLowerCase()}</span>
        </Button>
      </Group>
    </Paper>
  )
}

function outdatedText(value: string): string {
  return `has been changed in another window meanwhile, and is now ${value ? `'${value}'` : 'not set'}. What you typed is still here: save again to put it in its place.`
}
