import { Alert, Autocomplete, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import {
  LONGEST_REGION,
  LONGEST_THEME,
  readParkCount,
  WEEKDAYS,
} from '#domain/blog/blog-generate.ts'
import type { Schedule } from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { FALLBACK_THEMES } from '#domain/blog/theme-matching.ts'
import { errorText } from '../../../app/trpc.ts'
import { FormButtons } from '../../FormButtons.tsx'
import styles from '../PostOptions.module.css'
import { FIRST_OPTIONS, PostOptions } from '../PostOptions.tsx'
import { type ScheduleValues, useSaveSchedule } from './use-save-schedule.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const DAYS = WEEKDAYS.map((label, day) => ({ value: String(day), label }))
const FIRST: ScheduleValues = {
  region: '',
  theme: '',
  weekday: '1',
  hour: '9',
  ...FIRST_OPTIONS,
}

type ScheduleFormProps = {
  /** The schedule to edit; null for a new one. */
  schedule: Schedule | null
  /** Called with whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

export function ScheduleForm({ schedule, onChange, onCancel, onSaved }: ScheduleFormProps) {
  const save = useSaveSchedule(schedule, onSaved)
  const [first] = useState(() => (schedule ? toValues(schedule) : FIRST))
  const form = useForm<ScheduleValues>({
    initialValues: first,
    onValuesChange: (values) => onChange(JSON.stringify(values) !== JSON.stringify(first)),
    validate: {
      region: (text) => (text.trim() === '' ? BLOG_FORM.region : null),
      theme: (text) => (text.trim() === '' ? BLOG_FORM.theme : null),
    },
  })
  const refuse = (errors: Record<string, unknown>) => {
    const [path = ''] = Object.keys(errors)
    form.getInputNode(path)?.focus()
  }
  const submit = (values: ScheduleValues) => {
    if (!save.isPending) save.mutate(values)
  }
  return (
    <form onSubmit={form.onSubmit(submit, refuse)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Region"
          withAsterisk
          data-autofocus
          maxLength={LONGEST_REGION}
          {...form.getInputProps('region')}
        />
        <Autocomplete
          label="Theme"
          withAsterisk
          maxLength={LONGEST_THEME}
          data={[...FALLBACK_THEMES]}
          {...form.getInputProps('theme')}
        />
        <div className={styles.pair}>
          <NativeSelect label="Weekday" data={DAYS} {...form.getInputProps('weekday')} />
          <NativeSelect label="Hour (UTC)" data={HOURS} {...form.getInputProps('hour')} />
        </div>
        <PostOptions
          values={form.values}
          onChange={form.setValues}
          onCount={(entered) => form.setFieldValue('count', readParkCount(entered))}
        />
        {save.error && (
          <Alert color="red" role="alert" title="The schedule could not be saved">
            {errorText(save.error)}
          </Alert>
        )}
        <FormButtons submit="Save schedule" isSubmitting={save.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

function toValues({ weekday, hour, ...schedule }: Schedule): ScheduleValues {
  const { region, theme, count, tags, status, author } = schedule
  const at = { weekday: String(weekday), hour: String(hour) }
  return { region, theme, count, tags, status, author, ...at }
}
