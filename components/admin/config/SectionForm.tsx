import { Alert, Button, Group, Paper } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type {
  SaveSettingsAnswer,
  SaveSettingsInput,
  SettingSection,
  ShownSetting,
} from '#domain/operator/settings-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import styles from './config.module.css'
import { SettingField } from './SettingField.tsx'
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
  /** Beside the title. */
  badge?: ReactNode
  /** Buttons beside those of the form. */
  actions?: ReactNode
  /** Below its buttons. */
  below?: ReactNode
  /** Refetches the settings. */
  onSaved: () => Promise<void>
  onUnsaved: (isUnsaved: boolean) => void
}

/** The settings of a section, saved together. */
export function SectionForm(props: SectionFormProps) {
  const { section, badge, actions, below, onSaved, onUnsaved } = props
  const { id, title, about, settings } = section
  const [saved, setSaved] = useState(() => initialValues(section))
  const [values, setValues] = useState(saved)
  /** Of the last save; without a reason if the setting was changed in another window. */
  const [mistakes, setMistakes] = useState<{ name: string; reason?: string }[]>([])
  const { save, isSaving } = useSave()
  const changed = changedNames(values, saved)
  const isUnsaved = changed.length > 0
  const elsewhere = mistakes.filter(({ name }) => !(name in values))

  // biome-ignore lint/correctness/useExhaustiveDependencies: onUnsaved only stores the value
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only newly loaded settings matter
  useEffect(() => {
    const after = initialValues(section)
    setValues((typed) => mergeValues(typed, { before: saved, after }))
    setSaved(after)
  }, [section])

  function show(found: typeof mistakes): void {
    setMistakes(found)
    const first = settings.find(({ name }) => found.some((one) => one.name === name))
    if (first) document.getElementById(`setting-${first.name}`)?.focus()
  }

  /** Sends values by name; null removes the stored value. */
  async function send(next: Record<string, string | null>): Promise<void> {
    const changes = Object.entries(next).map(([name, value]) => ({
      name,
      value,
      seen: settings.find((one) => one.name === name)?.version ?? null,
    }))
    const answer = await save(changes)
    if (!answer) return
    if (answer.outcome === 'refused') return show(answer.mistakes)
    if (answer.outcome === 'outdated') show(answer.names.map((name) => ({ name })))
    else {
      show([])
      for (const { name, value } of changes) {
        const isSecret = settings.some((one) => one.name === name && one.kind === 'secret')
        const kept = isSecret ? '' : (value ?? '')
        if (isSecret || value === null) setValues((before) => ({ ...before, [name]: kept }))
        setSaved((before) => ({ ...before, [name]: kept }))
      }
      notifySuccess('Saved', `${title}: what has changed holds from now on.`)
    }
    await onSaved()
  }

  function errorOf({ name, value }: ShownSetting): string | undefined {
    const mistake = mistakes.find((one) => one.name === name)
    return mistake && (mistake.reason ?? outdatedText(value))
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
        const typed = changed.map((name) => [name, values[name]?.trim() || null])
        if (isUnsaved && !isSaving) send(Object.fromEntries(typed))
      }}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {badge}
      </div>
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
            value={values[setting.name] ?? ''}
            error={errorOf(setting)}
            typed={Object.fromEntries(changed.map((name) => [name, values[name] ?? '']))}
            isSaving={isSaving}
            onType={(value) => {
              setValues({ ...values, [setting.name]: value })
              setMistakes(mistakes.filter(({ name }) => name !== setting.name))
            }}
            onRemove={() => send({ [setting.name]: null })}
          />
        ))}
      </div>
      <Group mt="lg" gap="sm">
        <Button type="submit" loading={isSaving} disabled={!isUnsaved}>
          Save {title.toLowerCase()}
        </Button>
        <Button
          variant="default"
          disabled={!isUnsaved || isSaving}
          onClick={() => {
            setValues(saved)
            setMistakes([])
          }}
        >
          Discard<span className={styles.hidden}> changes of {title.toLowerCase()}</span>
        </Button>
        {actions}
      </Group>
      {below}
    </Paper>
  )
}

function outdatedText(value: string): string {
  return `has been changed in another window meanwhile, and is now ${value ? `'${value}'` : 'not set'}. What you typed is still here: save again to put it in its place.`
}
