import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { findLabel } from '#domain/facts/fact-texts.ts'
import { areHours, HOURS_EXAMPLE, joinHours, splitHours } from '#domain/hours/edited-hours.ts'
import { LONGEST_NAME, positionText, readPosition } from '#domain/operator/corrections.ts'
import { LONGEST_REPLY } from '#domain/operator/review.ts'
import type { ReviewedSuggestion } from '#domain/operator/review-schemas.ts'
import { PARK_KIND_KEYS, PARK_KINDS } from '#domain/park/park-kinds.ts'
import type { SuggestedContent } from '#domain/visitors/suggestions.ts'
import { readTyped, typedHint, typedText } from '../../visitors/suggestions/typed-fact.ts'
import { PositionField } from '../parks/PositionField.tsx'
import type { Decision } from './use-review.ts'

type FormProps = {
  suggestion: ReviewedSuggestion
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onDecide: (decision: Omit<Decision, 'id' | 'name'>) => void
}

/** Changes a suggestion before it is taken over, and tells its author something. */
export function DecideForm({ suggestion, onChange, onCancel, onDecide }: FormProps) {
  const [content, setContent] = useState<SuggestedContent>(suggestion.content)
  const [text, setText] = useState(textOf(suggestion.content))
  const [position, setPosition] = useState(positionOf(suggestion.content))
  const [reply, setReply] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (fields: Partial<SuggestedContent>) => {
    onChange(true)
    setError(null)
    setContent({ ...content, ...fields } as SuggestedContent)
  }

  function accept(event: FormEvent): void {
    event.preventDefault()
    const taken = read({ content, text, position })
    if (typeof taken === 'string') setError(taken)
    else onDecide({ isAccepted: true, content: taken, reply: reply.trim() || null })
  }

  return (
    <form onSubmit={accept} noValidate>
      <Stack gap="md">
        <ContentFields
          fields={{ content, text, position }}
          onContent={change}
          onText={(text) => {
            change({})
            setText(text)
          }}
          onPosition={(text) => {
            change({})
            setPosition(text)
          }}
        />
        <TextInput
          label="Reply to the visitor (optional)"
          description="Shown on the device the suggestion came from."
          maxLength={LONGEST_REPLY}
          value={reply}
          onChange={({ currentTarget }) => {
            onChange(true)
            setReply(currentTarget.value)
          }}
        />
        {error && (
          <p role="alert" style={{ color: 'var(--danger)' }}>
            {error}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            variant="default"
            onClick={() => onDecide({ isAccepted: false, reply: reply.trim() || null })}
          >
            Decline
          </Button>
          <Button type="submit">Accept</Button>
        </Group>
      </Stack>
    </form>
  )
}

type ContentProps = {
  fields: Fields
  onContent: (fields: Partial<SuggestedContent>) => void
  onText: (text: string) => void
  onPosition: (position: string) => void
}

/** The fields of what is suggested. */
function ContentFields({ fields, onContent, onText, onPosition }: ContentProps) {
  const { content, text, position } = fields
  return (
    <>
      {'name' in content && (
        <TextInput
          label="Name"
          maxLength={LONGEST_NAME}
          data-autofocus
          value={content.name}
          onChange={({ currentTarget }) => onContent({ name: currentTarget.value })}
        />
      )}
      {content.kind === 'park' && (
        <NativeSelect
          label="Kind"
          data={PARK_KIND_KEYS.map((value) => ({ value, label: PARK_KINDS[value] }))}
          value={content.type}
          onChange={({ currentTarget: { value } }) =>
            onContent({ type: PARK_KIND_KEYS.find((kind) => kind === value) ?? 'park' })
          }
        />
      )}
      {'position' in content && (
        <PositionField
          isOpen
          value={position}
          onPosition={onPosition}
          onChange={({ currentTarget }) => onPosition(currentTarget.value)}
        />
      )}
      {content.kind === 'hours' && (
        <Textarea
          label="Opening hours"
          description={`A line for each weekday: Monday: ${HOURS_EXAMPLE}`}
          autosize
          minRows={7}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
      {content.kind === 'fact' && (
        <TextInput
          label={findLabel(content.key)?.name}
          description={`${typedHint(findLabel(content.key) ?? {})} Empty: there is none.`}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </>
  )
}

function textOf(content: SuggestedContent): string {
  if (content.kind === 'fact') return typedText(content)
  return content.kind === 'hours' ? content.openingHours.weekday_text.join('\n') : ''
}

function positionOf(content: SuggestedContent): string {
  return 'position' in content ? positionText(content.position) : ''
}

type Fields = { content: SuggestedContent; text: string; position: string }

/** What is taken over, or what is wrong with it. */
function read({ content, text, position }: Fields): SuggestedContent | string {
  if ('name' in content && content.name.trim() === '') return 'Enter a name.'
  if (content.kind === 'hours') {
    const days = splitHours(text.split('\n'))
    const isWrong = days.some((day) => day !== '' && !areHours(day))
    if (isWrong || days.every((day) => day === '')) return `Hours must be such as ${HOURS_EXAMPLE}.`
    return { ...content, openingHours: { weekday_text: joinHours(days) } }
  }
  if (content.kind === 'fact') return readTyped(content.key, text) ?? 'It can’t be read.'
  if ('position' in content) {
    const read = readPosition(position)
    return read ? { ...content, position: read } : 'The position must be latitude, longitude.'
  }
  return content
}
