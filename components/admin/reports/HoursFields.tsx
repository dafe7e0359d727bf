import { Button, Checkbox, Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { HOURS_EXAMPLE } from '#domain/hours/edited-hours.ts'
import { WEEKDAYS } from '#domain/hours/weekday-hours.ts'
import type { CorrectionValues } from './correction-form.ts'

type HoursProps = {
  form: UseFormReturnType<CorrectionValues>
  /** Who tells those that are shown now. */
  teller: string | undefined
  /** Content shown below the fields, about the hours as a whole. */
  children: ReactNode
}

/** Opening hours of each weekday, or that they are unknown. */
export function HoursFields({ form, teller, children }: HoursProps) {
  const { hasHours, days } = form.values
  const [monday = ''] = days
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
        description={teller}
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
              onClick={() =>
                form.setFieldValue(
                  'days',
                  WEEKDAYS.map(() => monday),
                )
              }
            >
              Monday’s for all days
            </Button>
          </SimpleGrid>
          <p
            style={{
              marginBlockStart: 'var(--space-2)',
              color: 'var(--text-2)',
              fontSize: 'var(--text-xs)',
            }}
          >
            {HOURS_EXAMPLE}; a day left empty is not known.
          </p>
        </>
      )}
      {children}
    </Fieldset>
  )
}
