import { Button, Checkbox, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { HOURS_EXAMPLE } from '#domain/hours/edited-hours.ts'
import { WEEKDAYS } from '#domain/hours/weekday-hours.ts'
import {
  FIELD_LABELS,
  LONGEST_ADDRESS,
  LONGEST_AMENITY,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  MAX_AMENITIES,
  MAX_KINDS,
  sourcesText,
} from '#domain/operator/corrections.ts'
import { kindName, PARK_KIND_KEYS } from '#domain/park/park-kinds.ts'
import type { ParkFields } from '#domain/park/park-schemas.ts'
import { type Field, Fields } from '../Form.tsx'
import { PositionField } from '../parks/PositionField.tsx'
import { CorrectedFacts } from './CorrectedFacts.tsx'
import type { CorrectedPark, CorrectionValues } from './correction-form.ts'

type FieldsProps = {
  form: UseFormReturnType<CorrectionValues>
  of: CorrectedPark
  /** Facts about the park whose only source is Google. */
  googles: readonly (keyof ParkFields)[]
}

export function CorrectionFields({ form, of, googles }: FieldsProps) {
  const source = (matter: keyof ParkFields) => sourcesText(of.fieldSources[matter])
  const fields: Field<CorrectionValues>[] = [
    { name: 'name', label: 'Name', maxLength: LONGEST_NAME, isFirst: true },
    {
      name: 'position',
      label: 'Position',
      as: 'other',
      input: (
        <PositionField
          source={source('position')}
          onPosition={(position) => form.setFieldValue('position', position)}
          {...form.getInputProps('position')}
        />
      ),
    },
    {
      name: 'types',
      label: 'Kind',
      as: 'choices',
      options: kindOptions(form.values.types),
      max: MAX_KINDS,
    },
    {
      name: 'vicinity',
      label: 'Street and city',
      description: `As it stands on the park’s card; empty where nothing is known. ${source('vicinity') ?? ''}`,
      maxLength: LONGEST_ADDRESS,
    },
    { name: 'formattedAddress', label: 'Full address', maxLength: LONGEST_ADDRESS },
    {
      name: 'days',
      label: 'Opening hours',
      as: 'other',
      input: (
        <HoursFields form={form} source={source('openingHours')}>
          <WithoutGoogle matter="openingHours" {...{ form, googles }} />
        </HoursFields>
      ),
    },
    {
      name: 'amenities',
      label: 'Amenities',
      description: `All there are: this list replaces what sources say. ${source('amenities') ?? ''}`,
      as: 'tags',
      suggestions: AMENITIES,
      max: MAX_AMENITIES,
      maxLength: LONGEST_AMENITY,
    },
    {
      name: 'facts',
      label: 'Facts',
      as: 'other',
      input: <CorrectedFacts form={form} of={of} />,
    },
    { name: 'description', label: 'Description', as: 'area', maxLength: LONGEST_DESCRIPTION },
    {
      name: 'closed',
      label: 'Permanently closed',
      description: `The park is then found by no search, and leaves the sitemap. ${source('closed') ?? ''}`,
      as: 'check',
    },
    {
      name: 'hidden',
      label: 'Hidden',
      description: 'Visitors see nothing of the park, not even its own page.',
      as: 'check',
    },
  ]
  const withSources = fields.map((field): Field<CorrectionValues> => {
    const matter = googles.find((one) => one === field.name)
    return {
      description: field.name in of.park ? source(field.name as keyof ParkFields) : undefined,
      below: matter && <WithoutGoogle {...{ form, googles, matter }} />,
      ...field,
    }
  })
  return <Fields form={form} fields={withSources} />
}

/** The kinds to choose from, and those that a source names besides. */
function kindOptions(types: readonly string[]) {
  return [...new Set([...PARK_KIND_KEYS, ...types])].map((value) => ({
    value,
    label: kindName(value),
  }))
}

type WithoutProps = Pick<FieldsProps, 'form' | 'googles'> & { matter: keyof ParkFields }

/** Checkbox that hides Google's value, even without a replacement. */
function WithoutGoogle({ form, googles, matter }: WithoutProps) {
  if (!googles.includes(matter)) return null
  const { withoutGoogle } = form.values
  const others = withoutGoogle.filter((each) => each !== matter)
  return (
    <Checkbox
      mt="xs"
      label={`Leave out Google’s ${FIELD_LABELS[matter].toLowerCase()}`}
      checked={withoutGoogle.includes(matter)}
      onChange={({ currentTarget: { checked } }) =>
        form.setFieldValue('withoutGoogle', checked ? [...others, matter] : others)
      }
    />
  )
}

type HoursProps = Pick<FieldsProps, 'form'> & {
  /** Who states those that are shown now. */
  source: string | undefined
  children: React.ReactNode
}

/** Opening hours of each weekday, or that they are unknown. */
function HoursFields({ form, source, children }: HoursProps) {
  const { hasHours, days } = form.values
  const [monday = ''] = days
  const copyMonday = () =>
    form.setFieldValue(
      'days',
      WEEKDAYS.map(() => monday),
    )
  return (
    <Fieldset
      legend={
        <Text span size="sm" fw={500}>
          Opening hours
        </Text>
      }
    >
      <Checkbox
        label="Nothing is known of the opening hours"
        description={source}
        checked={!hasHours}
        onChange={(event) => form.setFieldValue('hasHours', !event.currentTarget.checked)}
      />
      {hasHours && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
            {WEEKDAYS.map((day, index) => (
              <TextInput key={day} label={day} {...form.getInputProps(`days.${index}`)} />
            ))}
            <Button
              variant="default"
              style={{ alignSelf: 'end' }}
              disabled={monday.trim() === ''}
              onClick={copyMonday}
            >
              Monday’s for all days
            </Button>
          </SimpleGrid>
          <Text size="xs" c="dimmed" mt="xs">
            {HOURS_EXAMPLE}; a day left empty is not known.
          </Text>
        </>
      )}
      {children}
    </Fieldset>
  )
}
