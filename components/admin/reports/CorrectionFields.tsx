import { Checkbox, MultiSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AMENITIES } from '#domain/facts/amenities.ts'
import {
  LONGEST_ADDRESS,
  LONGEST_AMENITY,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  MAX_AMENITIES,
  MAX_KINDS,
  tellersText,
} from '#domain/operator/corrections.ts'
import { kindName, PARK_KIND_KEYS } from '#domain/park/park-kinds.ts'
import type { ParkClaims } from '#domain/park/park-schemas.ts'
import { PositionField } from '../parks/PositionField.tsx'
import { CorrectedFacts } from './CorrectedFacts.tsx'
import type { CorrectionValues } from './correction-form.ts'
import { HoursFields } from './HoursFields.tsx'
import type { CorrectedPark } from './use-correction-form.ts'
import { WithoutGoogle } from './WithoutGoogle.tsx'

type FieldsProps = {
  form: UseFormReturnType<CorrectionValues>
  of: CorrectedPark
  /** Facts about the park whose only source is Google. */
  googles: readonly (keyof ParkClaims)[]
}

export function CorrectionFields({ form, of, googles }: FieldsProps) {
  const withoutGoogle = (matter: keyof ParkClaims) =>
    googles.includes(matter) && <WithoutGoogle form={form} matter={matter} />

  const told = (matter: keyof ParkClaims) => tellersText(of.tellers[matter])

  return (
    <>
      <TextInput
        label="Name"
        description={told('name')}
        maxLength={LONGEST_NAME}
        data-autofocus
        // The form may come after its dialog, which has the focus by then.
        autoFocus
        {...form.getInputProps('name')}
      />
      <PositionField
        teller={told('position')}
        onPosition={(position) => form.setFieldValue('position', position)}
        {...form.getInputProps('position')}
      />
      <MultiSelect
        label="Kind"
        description={told('types')}
        data={kindOptions(form.values.types)}
        maxValues={MAX_KINDS}
        searchable
        {...form.getInputProps('types')}
      />
      <div>
        <TextInput
          label="Street and city"
          description={`As it stands on the park’s card; empty where nothing is known. ${told('vicinity') ?? ''}`}
          maxLength={LONGEST_ADDRESS}
          {...form.getInputProps('vicinity')}
        />
        {withoutGoogle('vicinity')}
      </div>
      <div>
        <TextInput
          label="Full address"
          description={told('formattedAddress')}
          maxLength={LONGEST_ADDRESS}
          {...form.getInputProps('formattedAddress')}
        />
        {withoutGoogle('formattedAddress')}
      </div>
      <HoursFields form={form} teller={told('openingHours')}>
        {withoutGoogle('openingHours')}
      </HoursFields>
      <div>
        <TagsInput
          label="Amenities"
          description={`All there are: this list replaces what sources say. ${told('amenities') ?? ''}`}
          data={[...AMENITIES]}
          maxTags={MAX_AMENITIES}
          maxLength={LONGEST_AMENITY}
          clearable
          acceptValueOnBlur
          {...form.getInputProps('amenities')}
        />
        {withoutGoogle('amenities')}
      </div>
      <CorrectedFacts form={form} of={of} />
      <div>
        <Textarea
          label="Description"
          description={told('description')}
          maxLength={LONGEST_DESCRIPTION}
          autosize
          minRows={2}
          {...form.getInputProps('description')}
        />
        {withoutGoogle('description')}
      </div>
      <Standing form={form} teller={told('closed')} />
    </>
  )
}

type StandingProps = Pick<FieldsProps, 'form'> & { teller: string | undefined }

/** Whether visitors find and see it. */
function Standing({ form, teller }: StandingProps) {
  return (
    <>
      <Checkbox
        label="Permanently closed"
        description={`The park is then found by no search, and leaves the sitemap. ${teller ?? ''}`}
        {...form.getInputProps('closed', { type: 'checkbox' })}
      />
      <Checkbox
        label="Hidden"
        description="Visitors see nothing of the park, not even its own page."
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
    </>
  )
}

/** The kinds to choose from, and those that a source names besides. */
function kindOptions(types: readonly string[]) {
  return [...new Set([...PARK_KIND_KEYS, ...types])].map((value) => ({
    value,
    label: kindName(value),
  }))
}
