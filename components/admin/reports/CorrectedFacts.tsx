import { Box, Button, Fieldset, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { factOrigin, factText, findLabel } from '#domain/facts/fact-texts.ts'
import type { CorrectedPark } from './correction-form.ts'
import {
  type FactRow,
  factRow,
  findFact,
  isGoogles,
  missingFacts,
  valueOptions,
} from './fact-rows.ts'

type FactsProps = {
  form: Pick<
    UseFormReturnType<{ facts: FactRow[] }>,
    'values' | 'getInputProps' | 'insertListItem' | 'removeListItem'
  >
  of: CorrectedPark
}

/** Facts of the catalogue: those to correct are chosen first, as most parks need one or two. */
export function CorrectedFacts({ form, of }: FactsProps) {
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
          <FactField key={key} form={form} of={of} index={index} />
        ))}
        <Select
          label="Correct or add a fact"
          description="Such as the leash rule, toilets or shade. Yours counts for more than any source’s."
          placeholder="Search facts"
          data={missingFacts(rows)}
          value={null}
          onChange={(key) => key && form.insertListItem('facts', factRow(of, key))}
          nothingFoundMessage="No such fact"
          // Enter chooses a fact, and must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          searchable
        />
      </Stack>
    </Fieldset>
  )
}

function FactField({ form, of, index }: FactsProps & { index: number }) {
  const { key = '', value = '' } = form.values.facts[index] ?? {}
  const label = findLabel(key)
  if (!label) return null
  const field = {
    ...form.getInputProps(`facts.${index}.value`),
    label: label.name,
    description: shownNow(of, key),
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
function shownNow(of: CorrectedPark, key: string): string {
  const fact = findFact(of.facts, key)
  if (!fact) return 'Now: nothing is known'
  const now = `Now: ${factText(fact)} (${factOrigin(fact)})`
  return isGoogles(of, key) ? `${now}, which may not be copied` : now
}
