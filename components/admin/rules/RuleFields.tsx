import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { openingHoursLines } from '#domain/hours/opening-hours.ts'
import { PARK_KIND_KEYS, PARK_KINDS } from '#domain/park/park-kinds.ts'
import { isRuleFact, type RuleForm } from '#domain/rules/rule-form.ts'
import type { RulePreview } from '#domain/rules/rule-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { Fields, Form, useFields } from '../Form.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { useChange } from '../list/use-change.ts'

export const EMPTY_RULE: RuleForm = {
  ...{ id: null, agency: '', says: '', title: '', address: '', date: '', isReported: false },
  ...{
    facts: [],
    hours: '',
    unless: '',
    runBy: [],
    types: [],
    cities: [],
    minAcres: 0,
    except: [],
  },
}

const KINDS = PARK_KIND_KEYS.map((value) => ({ value, label: PARK_KINDS[value] }))
const FACTS = FACT_LABELS.flatMap(({ key, kind, words }) =>
  kind === 'yesno' || kind === 'choice' ? Object.keys(words).map((value) => `${key}:${value}`) : [],
)

type Values = Omit<RuleForm, 'minAcres'> & { minAcres: string }

type FieldsProps = {
  rule: RuleForm
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** A rule's form, with what saving it would change. */
export function RuleFields({ rule, onChange, onCancel, onSaved }: FieldsProps) {
  const [previewed, setPreviewed] = useState<RuleForm | null>(null)
  const save = useChange({
    run: (values: Values) => trpc.rules.save.mutate(toForm(values)),
    done: 'The rule is saved.',
    onDone: onSaved,
    refresh: [[['rules']]],
  })
  const first = { ...rule, minAcres: String(rule.minAcres || '') }
  const { form, submit } = useFields<Values>({
    first,
    validate: errorsOf,
    onValues: (values) => {
      onChange(JSON.stringify(values) !== JSON.stringify(first))
      setPreviewed(null)
    },
    onSubmit: (values) => save.mutate(values),
  })
  function preview(): void {
    if (!form.validate().hasErrors) setPreviewed(toForm(form.values))
  }
  return (
    <Form
      onSubmit={submit}
      submit="Save rule"
      isPending={save.isPending}
      failure={{ title: 'The rule could not be saved.', error: save.error }}
      onCancel={onCancel}
      buttons={
        <Button variant="default" onClick={preview}>
          Preview
        </Button>
      }
    >
      <Fields<Values>
        form={form}
        fields={[
          { name: 'agency', label: 'Agency', maxLength: 60, isFirst: true },
          { name: 'says', label: 'What it says, in your words', as: 'area', maxLength: 500 },
          { name: 'title', label: 'Where you read it', maxLength: 300 },
          { name: 'address', label: 'Web address', maxLength: 500 },
          { name: 'date', label: 'Date', description: 'Such as 2024-05.', maxLength: 100 },
          {
            name: 'isReported',
            label: 'Only reported: not read in the rule or on a page of the agency',
            as: 'check',
          },
          { name: 'facts', label: 'Facts', as: 'tags', suggestions: FACTS, max: 20 },
          { name: 'hours', label: 'Hours', description: 'Such as 06:00-22:00.', maxLength: 300 },
          {
            name: 'unless',
            label: 'When the hours don’t hold',
            description: 'Such as: other hours are posted.',
            maxLength: 100,
          },
          {
            name: 'runBy',
            label: 'Parks run by',
            description: 'As sources write the agency’s name.',
            as: 'tags',
            suggestions: [],
            max: 20,
          },
          { name: 'types', label: 'Only kinds', as: 'choices', options: KINDS, max: 20 },
          { name: 'cities', label: 'Only in cities', as: 'tags', suggestions: [], max: 20 },
          { name: 'minAcres', label: 'Only from this size in acres', maxLength: 10 },
          {
            name: 'except',
            label: 'Not in these parks',
            description: 'Their numbers, as in the addresses of their pages.',
            as: 'tags',
            suggestions: [],
            max: 1000,
          },
        ]}
      />
      {previewed && <Preview rule={previewed} />}
    </Form>
  )
}

function toForm({ minAcres, ...values }: Values): RuleForm {
  return { ...values, minAcres: Number(minAcres.replace(',', '.')) || 0 }
}

/** What the server would refuse, by field; the address it checks alone. */
function errorsOf({ agency, title, facts, hours }: Values): Record<string, string> {
  return {
    ...(agency.trim() ? {} : { agency: 'Write whose rule it is.' }),
    ...(title.trim() ? {} : { title: 'Write where you read it.' }),
    ...(facts.every(isRuleFact) ? {} : { facts: 'Choose facts of the list, such as leash:on.' }),
    ...(hours === '' || openingHoursLines(hours)
      ? {}
      : { hours: 'Write hours such as 06:00-22:00.' }),
  }
}

function Preview({ rule }: { rule: RuleForm }) {
  const query = useQuery(procedureQuery('rules.preview', rule))
  return (
    <Loaded query={query} failure="The preview could not be loaded" waiting="Loading the preview">
      {(preview) => <Changes {...preview} />}
    </Loaded>
  )
}

function Changes({ parks, changed, examples }: RulePreview) {
  return (
    <Stack gap={4} role="status">
      <Text fw={700}>
        It says something of {formatCount(parks)} parks; {formatCount(changed)} change.
      </Text>
      {examples.map(({ id, name, before, after }) => (
        <Text key={id} size="sm">
          <b>{name}</b>: {before} → {after}
        </Text>
      ))}
      {changed > examples.length && (
        <Text size="sm" c="dimmed">
          and {formatCount(changed - examples.length)} more
        </Text>
      )}
    </Stack>
  )
}
