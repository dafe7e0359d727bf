import { Box, Button, Fieldset, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { factOrigin, factText, findLabel } from '#domain/facts/fact-texts.ts'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import type { CorrectionValues } from './correction-form.ts'
import { factRow, findFact, isGoogles, missingFacts, valueOptions } from './fact-rows.ts'

type FactsProps = {
  form: UseFormReturnType<CorrectionValues>
  report: ReviewedReport
}

/** Facts of the catalogue: those to correct are chosen first, as most parks need one or two. */
export function CorrectedFacts({ form, report }: FactsProps) {
  const rows = form.values.facts
  return (
    <Fieldset
      legend={
        <Text span size="sm" fw={500}>
          Facts
        </Text>
      }
    >
      <Stack gap="sm">
        {rows.map(({ key }, index) => (
          <FactField key={key} form={form} report={report} index={index} />
        ))}
        <Select
          label="Correct or add a fact"
          description="Such as the leash rule, toilets or shade. Yours counts for more than any source’s."
          placeholder="Search facts"
          data={missingFacts(rows)}
          value={null}
          onChange={(key) => key && form.insertListItem('facts', factRow(report, key))}
          nothingFoundMessage="No such fact"
          // Enter chooses a fact, and must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          searchable
        />
      </Stack>
    </Fieldset>
  )
}

function FactField({ form, report, index }: FactsProps & { index: number }) {
  const { key = '', value = '' } = form.values.facts[index] ?? {}
  const label = findLabel(key)
  if (!label) return null
  const field = {
    ...form.getInputProps(`facts.${index}.value`),
    label: label.name,
    description: shownNow(report, key),
    // The row has just been chosen from the list below it.
    autoFocus: true,
  }
  return (
    <Box pos="relative">
      {label.kind === 'length' && <TextInput {...field} inputMode="numeric" rightSection="m" />}
      {label.kind === 'text' && <TextInput {...field} />}
      {label.kind !== 'length' && label.kind !== 'text' && (
        <NativeSelect {...field} data={valueOptions(label, value)} />
      )}
      <Button
        // Beside the field's name, where an error moves nothing and a phone has room.
        pos="absolute"
        top={-2}
        right={0}
        variant="subtle"
        size="compact-sm"
        aria-label={`Leave as it is: ${label.name}`}
        onClick={() => form.removeListItem('facts', index)}
      >
        Leave as it is
      </Button>
    </Box>
  )
}

/** The value of a fact that visitors see now, and its source. */
function shownNow(report: ReviewedReport, key: string): string {
  const fact = findFact(report.facts, key)
  if (!fact) return 'Now: nothing is known'
  const now = `Now: ${factText(fact)} (${factOrigin(fact)})`
  return isGoogles(report, key) ? `${now}, which may not be copied` : now
}
