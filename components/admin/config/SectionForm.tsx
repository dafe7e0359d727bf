import { Alert, Button, Group, Paper } from '@mantine/core'
import styles from './SectionForm.module.css'
import { SettingField } from './SettingField.tsx'
import { SiteUrl } from './SiteUrl.tsx'
import { type SectionFormProps, useSectionForm } from './use-section-form.ts'

/** Form of one section of settings, which are saved together. */
export function SectionForm(props: SectionFormProps) {
  const { section, shown } = props
  const form = useSectionForm(props)
  const { id, title, about, fields } = section
  return (
    <Paper
      component="form"
      id={id}
      className={styles.section}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.isUnsaved && !form.isSaving) form.submit()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {about && <p className={styles.about}>{about}</p>}
      {form.elsewhere.length > 0 && (
        <Alert color="red" role="alert" title="Not saved" mb="md">
          {form.elsewhere.map(({ name, reason }) => (
            <p key={name + reason} className={styles.mistake}>
              <a href={`#setting-${name}`}>{name}</a> {reason}.
            </p>
          ))}
        </Alert>
      )}
      <div className={styles.fields}>
        {fields.map((field) => {
          const setting = form.settings[field.name]
          return (
            setting && (
              <SettingField
                key={field.name}
                field={field}
                setting={setting}
                value={form.values[field.name] ?? ''}
                error={form.errorOf(field.name)}
                typed={form.typed}
                isSaving={form.isSaving}
                onType={(value) => form.type(field.name, value)}
                onRemove={() => form.remove(field.name)}
              />
            )
          )
        })}
        {id === 'site' && <SiteUrl url={shown.siteUrl} />}
      </div>
      <Group mt="lg" gap="sm">
        <Button type="submit" loading={form.isSaving} disabled={!form.isUnsaved}>
          Save {title.toLowerCase()}
        </Button>
        <Button
          variant="default"
          disabled={!form.isUnsaved || form.isSaving}
          onClick={form.discard}
        >
          Discard<span className={styles.hidden}> changes of {title.toLowerCase()}</span>
        </Button>
      </Group>
    </Paper>
  )
}
