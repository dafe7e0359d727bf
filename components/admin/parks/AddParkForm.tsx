import { Alert, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { LONGEST_ADDRESS, LONGEST_DESCRIPTION, LONGEST_NAME } from '#domain/operator/corrections.ts'
import { PARK_KIND_KEYS, PARK_KINDS } from '#domain/park/park-kinds.ts'
import { errorText } from '../../app/trpc.ts'
import { FormButtons } from '../FormButtons.tsx'
import { ADMIN_SEARCH_DEBOUNCE_MS } from '../PausedSearch.tsx'
import { CorrectedFacts } from '../reports/CorrectedFacts.tsx'
import { LikeParks } from './LikeParks.tsx'
import { PositionField } from './PositionField.tsx'
import { NOTHING_KNOWN, useAddPark } from './use-add-park.ts'

type FormProps = {
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onAdded: (id: number) => void
}

const KINDS = PARK_KIND_KEYS.map((value) => ({ value, label: PARK_KINDS[value] }))

/** Adds a park that no source tells, after those that it may be. */
export function AddParkForm({ onChange, onCancel, onAdded }: FormProps) {
  const { form, kind, setKind, add, onSubmit } = useAddPark({ onChange, onAdded })
  const [spot] = useDebouncedValue(
    { name: form.values.name.trim(), position: form.values.position },
    ADMIN_SEARCH_DEBOUNCE_MS,
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          maxLength={LONGEST_NAME}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Kind"
          data={KINDS}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
        <PositionField
          isOpen
          onPosition={(position) => form.setFieldValue('position', position)}
          {...form.getInputProps('position')}
        />
        <LikeParks spot={spot} />
        <TextInput
          label="Street and city"
          maxLength={LONGEST_ADDRESS}
          {...form.getInputProps('vicinity')}
        />
        <CorrectedFacts form={form} of={NOTHING_KNOWN} />
        <Textarea
          label="Description"
          maxLength={LONGEST_DESCRIPTION}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        {add.error !== null && (
          <Alert color="red" role="alert" title="Failed to add the park.">
            {errorText(add.error)}
          </Alert>
        )}
        <FormButtons submit="Add park" isSubmitting={add.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
