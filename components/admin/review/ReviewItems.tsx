import { Anchor, Badge, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { fieldText, NOT_KNOWN, sourcesText } from '#domain/operator/corrections.ts'
import { DOUBT_TEXTS } from '#domain/operator/review.ts'
import type { Conflict, ReviewedSuggestion } from '#domain/operator/review-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { suggestionLines, suggestionText } from '#domain/visitors/suggestion-texts.ts'
import { FormModal } from '../FormModal.tsx'
import { Act, Row } from '../list/List.tsx'
import { Moment } from '../Moment.tsx'
import { DecideForm } from './DecideForm.tsx'
import type { Decision } from './use-review.ts'

type ItemProps = { suggestion: ReviewedSuggestion; onDecide: (decision: Decision) => void }

/** A suggestion of a visitor: what it says, what is known, and what is doubtful about it. */
export function SuggestionItem({ suggestion, onDecide }: ItemProps) {
  const { id, content, park } = suggestion
  const [isOpen, form] = useDisclosure()
  const name = park?.name ?? ('name' in content ? content.name : '')
  const accept = () => onDecide({ id, name, isAccepted: true })
  const decline = () => onDecide({ id, name, isAccepted: false })
  return (
    <Row
      aria-label={`${name}: ${suggestionText(content)}`}
      onQueueKey={({ type }) => {
        if (type === 'accept') accept()
        if (type === 'decline') decline()
        if (type === 'edit') form.open()
      }}
      actions={
        <Text size="sm" c="dimmed">
          <Moment at={suggestion.createdAt} />
        </Text>
      }
      below={
        <>
          <What suggestion={suggestion} />
          <Group gap="xs">
            <Act label="Accept" name={`Accept: ${name}`} variant="filled" onClick={accept} />
            <Act label="Decline" name={`Decline: ${name}`} onClick={decline} />
            <Act
              label="Look closer"
              name={`Look closer: ${name}`}
              variant="subtle"
              onClick={form.open}
            />
          </Group>
          <FormModal
            opened={isOpen}
            onClose={form.close}
            title={name}
            question="Discard the changes?"
          >
            {({ onSaved, ...modal }) => (
              <DecideForm
                {...modal}
                suggestion={suggestion}
                onDecide={(decision) => {
                  onSaved()
                  onDecide({ id, name, ...decision })
                }}
              />
            )}
          </FormModal>
        </>
      }
    >
      <h2>{park ? <Anchor href={parkPath(park)}>{name}</Anchor> : name}</h2>
      <Text size="sm">{suggestionText(content)}</Text>
    </Row>
  )
}

function What({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const { content, note, park, lookalikes, doubts } = suggestion
  const now = park && nowKnown(suggestion)
  const source = sourceOf(suggestion)
  const lines = suggestionLines(content)
  const moved = movedMetres(suggestion)
  return (
    <>
      {doubts.length > 0 && (
        <Group gap={6}>
          {doubts.map((doubt) => (
            <Badge key={doubt} color="orange" variant="light" tt="none">
              {DOUBT_TEXTS[doubt]}
            </Badge>
          ))}
        </Group>
      )}
      <Group align="flex-start" gap="sm">
        {(lines.length > 0 || note) && (
          <Side title="Suggested">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {moved !== null && <p>{moved} m from where it is shown</p>}
            {note && (
              <Text size="sm" c="dimmed">
                “{note}”
              </Text>
            )}
          </Side>
        )}
        {now && (
          <Side title="Shown now">
            <p>{now}</p>
            {source && (
              <Text size="xs" c="dimmed">
                {source}
              </Text>
            )}
          </Side>
        )}
        {lookalikes.length > 0 && (
          <Side title="Near it">
            {lookalikes.slice(0, 5).map((near) => (
              <p key={near.id}>
                <Anchor size="sm" href={parkPath(near)}>
                  {near.name}
                </Anchor>
                , {near.metres} m
              </p>
            ))}
          </Side>
        )}
      </Group>
    </>
  )
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Text component="div" size="sm" flex="1 1 220px" style={{ whiteSpace: 'pre-line' }}>
      <Text component="h3" size="xs" fw={600} c="dimmed">
        {title}
      </Text>
      {children}
    </Text>
  )
}

const FIELDS = {
  position: 'position',
  name: 'name',
  hours: 'openingHours',
  closed: 'closed',
} as const

/** How far a pin would be moved; null if it is about no pin, or the present one may not be copied. */
function movedMetres({ content, park }: ReviewedSuggestion): number | null {
  const from = park?.fields.position
  return content.kind === 'position' && from
    ? Math.round(distanceMetres(from, content.position))
    : null
}

/** The source of what is known now. */
function sourceOf({ content, park, known }: ReviewedSuggestion): string | null {
  if (!park || content.kind === 'park') return null
  if (content.kind === 'fact') return known && sourceName(known.source)
  return sourcesText(park.fieldSources[FIELDS[content.kind]]) ?? null
}

/** What is known now of what a suggestion is about. */
function nowKnown({ content, park, known }: ReviewedSuggestion): string {
  if (content.kind === 'fact') {
    return known ? factText({ key: content.key, value: known.value }) : NOT_KNOWN
  }
  return park && content.kind !== 'park' ? fieldText(FIELDS[content.kind], park.fields) : NOT_KNOWN
}

type ConflictProps = {
  conflict: Conflict
  onSettle: (value: string) => void
  onAskAgain: () => void
}

/** What the operator chooses from: what visitors say, and the operator's own word before. */
function choicesOf({ said, known, isOperators }: Conflict): { value: string; count: number }[] {
  const isSaid = said.some(({ value }) => value === known?.value)
  if (!isOperators || !known || isSaid) return said
  return [...said, { value: known.value, count: 0 }]
}

/** A question that visitors have answered differently. */
export function ConflictItem({ conflict, onSettle, onAskAgain }: ConflictProps) {
  const { parkId, parkName, key, known, isOperators } = conflict
  const choices = choicesOf(conflict)
  const question = findLabel(key)?.question ?? key
  return (
    <Row
      aria-label={`${parkName}: ${question}`}
      onQueueKey={(pressed) => {
        if (pressed.type === 'decline') onAskAgain()
        const chosen = pressed.type === 'choose' ? choices[pressed.nth] : null
        if (chosen) onSettle(chosen.value)
      }}
      below={
        <Group gap="xs">
          {choices.map(({ value, count }, index) => (
            <Act
              key={value}
              label={`${index + 1}. ${factText({ key, value })} ${count > 0 ? `(${count})` : '(as you said)'}`}
              name={`${factText({ key, value })}: ${parkName}`}
              onClick={() => onSettle(value)}
            />
          ))}
          <Act
            label="Ask anew"
            name={`Ask anew: ${parkName}`}
            variant="subtle"
            onClick={onAskAgain}
          />
        </Group>
      }
    >
      <h2>
        <Anchor href={parkPath({ id: parkId, name: parkName })}>{parkName}</Anchor>
      </h2>
      <Text size="sm">
        {isOperators ? 'Visitors say otherwise than you' : 'Visitors do not agree'}: {question}
      </Text>
      {known !== null && (
        <Text size="sm" c="dimmed">
          Known from {sourceName(known.source)}: {factText({ key, value: known.value })}
        </Text>
      )}
    </Row>
  )
}
