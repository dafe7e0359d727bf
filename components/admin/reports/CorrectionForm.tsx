import { Alert, Button, Checkbox, Group, Stack, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AMENITIES } from '#domain/amenities.ts'
import {
  type CorrectionValues,
  correctionValues,
  editedFacts,
  googlesMatters,
  hoursErrors,
} from '#domain/correction-form.ts'
import {
  describeCorrection,
  LONGEST_ADDRESS,
  LONGEST_AMENITY,
  MOST_AMENITIES,
  type ParkClaims,
} from '#domain/corrections.ts'
import type { ReviewedReport } from '#domain/schemas/reports.ts'
import { errorText } from '../../trpc.ts'
import { Differences } from './Differences.tsx'
import { HoursFields } from './HoursFields.tsx'
import { useCorrectPark } from './use-correct-park.ts'
import { WithoutGoogle } from './WithoutGoogle.tsx'

type FormProps = {
  report: ReviewedReport
  /** Whether something is filled in that is not saved. */
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** What is said of a park, to be set right. */
export function CorrectionForm({ report, onChange, onCancel, onSaved }: FormProps) {
  // As it was when the form was opened: what the list learns meanwhile takes nothing away.
  const [first] = useState(() => correctionValues(report))
  const [googles] = useState(() => googlesMatters(report))
  const [resolve, setResolve] = useState(true)
  const [isEmpty, setIsEmpty] = useState(false)
  const save = useCorrectPark(onSaved)
  const form = useForm<CorrectionValues>({
    initialValues: first,
    validate: hoursErrors,
    onValuesChange(values) {
      setIsEmpty(false)
      onChange(Object.keys(editedFacts(first, values)).length > 0)
    },
  })
  const facts = editedFacts(first, form.values)
  const differences = describeCorrection(report.park, facts)

  function submit(values: CorrectionValues): void {
    if (save.isPending) return
    const edited = editedFacts(first, values)
    if (Object.keys(edited).length === 0) setIsEmpty(true)
    else save.mutate({ id: report.id, facts: edited, resolve })
  }

  function focusFirst(errors: Record<string, unknown>): void {
    const [path = ''] = Object.keys(errors)
    form.getInputNode(path)?.focus()
  }

  const withoutGoogle = (matter: keyof ParkClaims) =>
    googles.includes(matter) && <WithoutGoogle form={form} matter={matter} />

  return (
    <form onSubmit={form.onSubmit(submit, focusFirst)} noValidate>
      <Stack gap="md">
        {googles.length > 0 && (
          <Alert title="Google’s data may not be copied: enter what you know.">
            Where Google is the source nothing of it is filled in. What you enter is shown instead
            of it; what you leave as it is changes nothing.
          </Alert>
        )}
        <div>
          <TextInput
            label="Street and city"
            description="As it stands on the park’s card; empty where nothing is known."
            maxLength={LONGEST_ADDRESS}
            data-autofocus
            {...form.getInputProps('vicinity')}
          />
          {withoutGoogle('vicinity')}
        </div>
        <div>
          <TextInput
            label="Full address"
            maxLength={LONGEST_ADDRESS}
            {...form.getInputProps('formattedAddress')}
          />
          {withoutGoogle('formattedAddress')}
        </div>
        <HoursFields form={form}>{withoutGoogle('openingHours')}</HoursFields>
        <div>
          <TagsInput
            label="Amenities"
            description="All there are: this list replaces what sources say."
            data={[...AMENITIES]}
            maxTags={MOST_AMENITIES}
            maxLength={LONGEST_AMENITY}
            clearable
            acceptValueOnBlur
            {...form.getInputProps('amenities')}
          />
          {withoutGoogle('amenities')}
        </div>
        <Checkbox
          label="Permanently closed"
          description="The park is then found by no search, and leaves the sitemap."
          {...form.getInputProps('closed', { type: 'checkbox' })}
        />
        {differences.length > 0 && (
          <section aria-label="What will change">
            <Differences all={differences} />
          </section>
        )}
        {isEmpty && <Alert color="red" role="alert" title="Nothing is changed yet." />}
        {save.error && (
          <Alert color="red" role="alert" title="Failed to correct the park.">
            {errorText(save.error)}
          </Alert>
        )}
        <Checkbox
          label="Resolve this report"
          checked={resolve}
          onChange={(event) => setResolve(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save correction
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
