import { Checkbox, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { LONGEST_ADDRESS, LONGEST_AMENITY, MAX_AMENITIES } from '#domain/operator/corrections.ts'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import type { ParkClaims } from '#domain/park/park-schemas.ts'
import { CorrectedFacts } from './CorrectedFacts.tsx'
import type { CorrectionValues } from './correction-form.ts'
import { HoursFields } from './HoursFields.tsx'
import { WithoutGoogle } from './WithoutGoogle.tsx'

type FieldsProps = {
  form: UseFormReturnType<CorrectionValues>
  report: ReviewedReport
  /** Facts about the park whose only source is Google. */
  googles: readonly (keyof ParkClaims)[]
}

export function CorrectionFields({ form, report, googles }: FieldsProps) {
  const withoutGoogle = (matter: keyof ParkClaims) =>
    googles.includes(matter) && <WithoutGoogle form={form} matter={matter} />

  return (
    <>
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
          maxTags={MAX_AMENITIES}
          maxLength={LONGEST_AMENITY}
          clearable
          acceptValueOnBlur
          {...form.getInputProps('amenities')}
        />
        {withoutGoogle('amenities')}
      </div>
      <CorrectedFacts form={form} report={report} />
      <Checkbox
        label="Permanently closed"
        description="The park is then found by no search, and leaves the sitemap."
        {...form.getInputProps('closed', { type: 'checkbox' })}
      />
    </>
  )
}
