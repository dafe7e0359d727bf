import { Button } from '@mantine/core'
import { findLabel } from '#domain/facts/fact-texts.ts'
import { areHours, HOURS_EXAMPLE, joinHours, splitHours } from '#domain/hours/edited-hours.ts'
import { LONGEST_NAME, positionText, readPosition } from '#domain/operator/corrections.ts'
import { LONGEST_REPLY } from '#domain/operator/review.ts'
import type { ReviewedSuggestion } from '#domain/operator/review-schemas.ts'
import { PARK_KIND_KEYS, PARK_KINDS } from '#domain/park/park-kinds.ts'
import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { readTyped, typedHint, typedText } from '../../visitors/suggestions/typed-fact.ts'
import { type Field, Fields, Form, useFields } from '../Form.tsx'
import { PositionField } from '../parks/PositionField.tsx'
import type { Decision } from './use-review.ts'

type FormProps = {
  suggestion: ReviewedSuggestion
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onDecide: (decision: Omit<Decision, 'id' | 'name'>) => void
}

type Values = { name: string; type: string; position: string; text: string; reply: string }

/** Changes a suggestion before it is taken over, and tells its author something. */
export function DecideForm({ suggestion, onChange, onCancel, onDecide }: FormProps) {
  const { content } = suggestion
  const { form, submit } = useFields<Values>({
    first: toValues(content),
    validate: (values) => read(content, values).errors ?? {},
    onValues: () => onChange(true),
    onSubmit: (values) => decide(true, read(content, values).content),
  })

  function decide(isAccepted: boolean, taken?: SuggestedContent): void {
    const reply = form.values.reply.trim() || null
    onDecide({ isAccepted, reply, ...(taken ? { content: taken } : {}) })
  }

  const positionField = (
    <PositionField
      isOpen
      onPosition={(position) => form.setFieldValue('position', position)}
      {...form.getInputProps('position')}
    />
  )
  const all: (Field<Values> | false)[] = [
    'name' in content && { name: 'name', label: 'Name', maxLength: LONGEST_NAME, isFirst: true },
    content.kind === 'park' && {
      name: 'type',
      label: 'Kind',
      as: 'select',
      options: PARK_KIND_KEYS.map((value) => ({ value, label: PARK_KINDS[value] })),
    },
    'position' in content && {
      name: 'position',
      label: 'Position',
      as: 'other',
      input: positionField,
    },
    content.kind === 'hours' && {
      name: 'text',
      label: 'Opening hours',
      description: `A line for each weekday: Monday: ${HOURS_EXAMPLE}`,
      as: 'area',
    },
    content.kind === 'fact' && {
      name: 'text',
      label: findLabel(content.key)?.name ?? content.key,
      description: `${typedHint(findLabel(content.key) ?? {})} Empty: there is none.`,
      isFirst: true,
    },
    {
      name: 'reply',
      label: 'Reply to the visitor (optional)',
      description: 'Shown on the device the suggestion came from.',
      maxLength: LONGEST_REPLY,
    },
  ]
  return (
    <Form
      onSubmit={submit}
      submit="Accept"
      onCancel={onCancel}
      buttons={
        <Button variant="default" onClick={() => decide(false)}>
          Decline
        </Button>
      }
    >
      <Fields form={form} fields={all.filter((field) => field !== false)} />
    </Form>
  )
}

function toValues(content: SuggestedContent): Values {
  const hours = content.kind === 'hours' ? content.openingHours.weekday_text.join('\n') : ''
  return {
    name: 'name' in content ? content.name : '',
    type: content.kind === 'park' ? content.type : 'park',
    position: 'position' in content ? positionText(content.position) : '',
    text: content.kind === 'fact' ? typedText(content) : hours,
    reply: '',
  }
}

type Read = { content?: SuggestedContent; errors?: Partial<Record<keyof Values, string>> }

/** What is taken over, or what is wrong with it. */
function read(content: SuggestedContent, { name, type, position, text }: Values): Read {
  if ('name' in content && name.trim() === '') return { errors: { name: 'Enter a name.' } }
  const at = readPosition(position)
  if ('position' in content && !at) {
    return { errors: { position: 'The position must be latitude, longitude.' } }
  }
  if (content.kind === 'hours') {
    const days = splitHours(text.split('\n'))
    const isWrong = days.some((day) => day !== '' && !areHours(day))
    if (isWrong || days.every((day) => day === '')) {
      return { errors: { text: `Hours must be such as ${HOURS_EXAMPLE}.` } }
    }
    return { content: { ...content, openingHours: { weekday_text: joinHours(days) } } }
  }
  if (content.kind === 'fact') {
    const typed = readTyped(content.key, text)
    return typed ? { content: typed } : { errors: { text: 'It can’t be read.' } }
  }
  const kind = PARK_KIND_KEYS.find((key) => key === type) ?? 'park'
  return {
    content: {
      ...content,
      ...('name' in content ? { name } : {}),
      ...('position' in content && at ? { position: at } : {}),
      ...(content.kind === 'park' ? { type: kind } : {}),
    } as SuggestedContent,
  }
}
