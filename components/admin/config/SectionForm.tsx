import { Alert, Button, Group, Paper } from '@mantine/core'
import styles from './SectionForm.module.css'
import { SettingField } from './SettingField.tsx'
import { SiteUrl } from './SiteUrl.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

type SectionFormProps = SectionProps & { siteUrl: string }

export function SectionForm(props: SectionFormProps) {
  const { section, siteUrl } = props
  const form = useSectionForm(props)
  const { id, title, about, settings } = section
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
        {settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            value={form.values[setting.name] ?? ''}
            error={form.errorOf(setting)}
            typed={form.typed}
            isSaving={form.isSaving}
            onType={(value) => form.type(setting.name, value)}
            onRemove={() => form.remove(setting.name)}
          />
        ))}
        {id === 'site' && <SiteUrl url={siteUrl} />}
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
