import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { factText } from '#domain/facts/fact-texts.ts'
import { openingHoursLines } from '#domain/hours/opening-hours.ts'
import { PARK_KIND_KEYS, PARK_KINDS } from '#domain/park/park-kinds.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { PARK_LISTS, type RuleForm } from '#domain/rules/rule-form.ts'
import type { RulePreview } from '#domain/rules/rule-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { Fields, Form, useFields } from '../Form.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { useChange } from '../list/use-change.ts'
import { notifySuccess } from '../notify.ts'
import { notifyUndo } from '../notify-undo.tsx'
import { parksText } from './parks-text.ts'

export const EMPTY_RULE: RuleForm = {
  id: null,
  agency: '',
  says: '',
  title: '',
  address: '',
  date: '',
  isReported: false,
  facts: [],
  hours: '',
  unless: '',
  set: '',
  runBy: [],
  types: [],
  cities: [],
  minAcres: 0,
  except: [],
}

const LISTS = PARK_LISTS.map((value) => ({ value, label: sourceName(value) }))
const KINDS = PARK_KIND_KEYS.map((value) => ({ value, label: PARK_KINDS[value] }))
const FACTS = FACT_LABELS.flatMap(({ key, kind, words }) =>
  kind === 'yesno' || kind === 'choice' ? Object.keys(words).map((value) => `${key}:${value}`) : [],
)

/** Facts that a rule may state, by what they say, and those that it states. */
function factOptions(stated: readonly string[]) {
  return [...new Set([...FACTS, ...stated])].map((text) => {
    const [key = '', value = ''] = text.split(':')
    return { value: text, label: factText({ key, value }) }
  })
}

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
  const undo = useChange({
    run: (before: RuleForm) => trpc.rules.save.mutate(before),
    done: 'The rule is as it was.',
    failed: 'The change could not be undone',
    refresh: [[['rules']]],
  })
  const save = useChange({
    // The rule is loaded again meanwhile.
    run: ({ values }: { values: Values; before: RuleForm }) =>
      trpc.rules.save.mutate(toRule(values)),
    onDone(_, { before }) {
      if (before.id === null) notifySuccess('The rule is saved.')
      else notifyUndo('The rule is saved.', () => undo.mutate(before))
      onSaved()
    },
    refresh: [[['rules']]],
  })
  const agency = sourceName(rule.agency)
  const first = { ...rule, agency, minAcres: String(rule.minAcres || '') }
  const toRule = (values: Values): RuleForm => {
    const form = toForm(values)
    return form.agency === agency ? { ...form, agency: rule.agency } : form
  }
  const { form, submit, checked } = useFields<Values>({
    first,
    validate: errorsOf,
    onValues: (values) => {
      onChange(JSON.stringify(values) !== JSON.stringify(first))
      setPreviewed(null)
    },
    onSubmit: (values) => save.mutate({ values, before: rule }),
  })
  const preview = checked((values) => setPreviewed(toRule(values)))
  return (
    <Form
      onSubmit={submit}
      submit="Save rule"
      isPending={save.isPending}
      failure={{ title: 'The rule could not be saved.', error: save.error }}
      onCancel={onCancel}
      buttons={
        <Button variant="default" onClick={() => preview()}>
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
          {
            name: 'facts',
            label: 'Facts',
            as: 'choices',
            options: factOptions(rule.facts),
            max: 20,
          },
          { name: 'hours', label: 'Hours', description: 'Such as 06:00-22:00.', maxLength: 300 },
          {
            name: 'unless',
            label: 'When the hours don’t hold',
            description: 'Such as: other hours are posted.',
            maxLength: 100,
          },
          {
            name: 'set',
            label: 'Parks of a list that came along',
            as: 'select',
            options: [{ value: '', label: 'None' }, ...LISTS],
          },
          {
            name: 'runBy',
            label: 'Other parks run by',
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

function toForm({ address, minAcres, ...values }: Values): RuleForm {
  return { ...values, address: address.trim(), minAcres: Number(minAcres.replace(',', '.')) || 0 }
}

/** What the server would refuse, by field. */
function errorsOf(values: Values): Record<string, string> {
  const { id, agency, title, address, facts, hours, set, runBy, minAcres, except } = values
  const isNew = id === null
  return errorsIn({
    agency: !agency.trim() && 'Write whose rule it is.',
    title: !title.trim() && 'Write where you read it.',
    address: !isAddress(address.trim()) && 'Write an address such as https://www.elm.gov/rules.',
    facts:
      (isNew && facts.length === 0 && !hours.trim() && 'Choose a fact, or write hours below.') ||
      (new Set(facts.map((fact) => fact.split(':')[0])).size < facts.length &&
        'Choose one value for each fact.'),
    hours: !!hours.trim() && !openingHoursLines(hours) && 'Write hours such as 06:00-22:00.',
    runBy: isNew && !set && runBy.length === 0 && 'Choose a list, or write who runs the parks.',
    minAcres: !/^(\d+([.,]\d+)?)?$/.test(minAcres.trim()) && 'Write a number such as 5.',
    except: !except.every((id) => /^\d{1,9}$/.test(id)) && 'Write numbers only, such as 1200.',
  })
}

function errorsIn(found: Record<string, string | false>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, text]) => (text ? [[key, text]] : [])),
  )
}

function isAddress(text: string): boolean {
  return text === '' || (/^https?:/i.test(text) && URL.canParse(text))
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
        It says something of {parksText(parks)};{' '}
        {changed === 1 ? 'one changes' : `${formatCount(changed)} change`}.
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
