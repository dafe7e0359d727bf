import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { factText } from '#domain/facts/fact-texts.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { claimText, NOT_KNOWN, tellersText } from '#domain/operator/corrections.ts'
import { DOUBT_TEXTS } from '#domain/operator/review.ts'
import type { ReviewedSuggestion } from '#domain/operator/review-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { suggestionLines, suggestionText } from '../../visitors/suggestions/suggestion-texts.ts'
import { FormModal } from '../FormModal.tsx'
import { Moment } from '../Moment.tsx'
import { useFocusLeft } from '../use-focus-left.ts'
import { DecideForm } from './DecideForm.tsx'
import styles from './Review.module.css'
import { reviewKey } from './review-keys.ts'
import { QUEUED } from './use-queue.ts'
import type { Decision } from './use-review.ts'

type ItemProps = {
  suggestion: ReviewedSuggestion
  onDecide: (decision: Decision) => void
  /** Called when the item is removed while it has the focus. */
  onGone: () => void
}

/** A suggestion of a visitor: what it says, what is known, and what is doubtful about it. */
export function SuggestionItem({ suggestion, onDecide, onGone }: ItemProps) {
  const { id, content, park } = suggestion
  const [isOpen, form] = useDisclosure()
  const item = useFocusLeft(onGone)
  const name = park?.name ?? ('name' in content ? content.name : '')
  const decide = (isAccepted: boolean) => onDecide({ id, name, isAccepted })

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>): void {
    if (event.target !== event.currentTarget) return
    const action = reviewKey(event)
    if (action?.type === 'accept') decide(true)
    if (action?.type === 'decline') decide(false)
    if (action?.type === 'edit') {
      event.preventDefault()
      form.open()
    }
  }

  return (
    <li
      ref={item}
      className={styles.item}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the queue is gone through by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...QUEUED}
      aria-label={`${name}: ${suggestionText(content)}`}
    >
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <h2 className={styles.title}>
            {park ? <Anchor href={parkPath(park)}>{name}</Anchor> : name}
          </h2>
          <Text size="sm">{suggestionText(content)}</Text>
        </div>
        <Text size="sm" c="dimmed">
          <Moment at={suggestion.createdAt} />
        </Text>
      </Group>
      <What suggestion={suggestion} />
      <Group gap="xs">
        <Button size="xs" onClick={() => decide(true)} aria-label={`Accept: ${name}`}>
          Accept
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => decide(false)}
          aria-label={`Decline: ${name}`}
        >
          Decline
        </Button>
        <Button size="xs" variant="subtle" onClick={form.open} aria-label={`Look closer: ${name}`}>
          Look closer
        </Button>
      </Group>
      <FormModal opened={isOpen} onClose={form.close} title={name} question="Discard the changes?">
        {({ onChange, onCancel, onSaved }) => (
          <DecideForm
            suggestion={suggestion}
            onChange={onChange}
            onCancel={onCancel}
            onDecide={(decision) => {
              onSaved()
              onDecide({ id, name, ...decision })
            }}
          />
        )}
      </FormModal>
    </li>
  )
}

function What({ suggestion }: { suggestion: ReviewedSuggestion }) {
  const { content, note, park, lookalikes, doubts } = suggestion
  const now = park && nowKnown(suggestion)
  const told = toldBy(suggestion)
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
      <div className={styles.sides}>
        {(lines.length > 0 || note) && (
          <div>
            <h3>Suggested</h3>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {moved !== null && <p>{moved} m from where it is shown</p>}
            {note && <p className={styles.note}>“{note}”</p>}
          </div>
        )}
        {now && (
          <div>
            <h3>Shown now</h3>
            <p>{now}</p>
            {told && (
              <Text size="xs" c="dimmed">
                {told}
              </Text>
            )}
          </div>
        )}
        {lookalikes.length > 0 && (
          <div>
            <h3>Near it</h3>
            {lookalikes.slice(0, 5).map((near) => (
              <p key={near.id}>
                <Anchor href={parkPath(near)}>{near.name}</Anchor>, {near.metres} m
              </p>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

const CLAIMS = {
  position: 'position',
  name: 'name',
  hours: 'openingHours',
  closed: 'closed',
} as const

/** How far a pin would be moved; null if it is about no pin, or the present one may not be copied. */
function movedMetres({ content, park }: ReviewedSuggestion): number | null {
  const from = park?.claims.position
  return content.kind === 'position' && from
    ? Math.round(distanceMetres(from, content.position))
    : null
}

/** Who tells what is known now. */
function toldBy({ content, park, known }: ReviewedSuggestion): string | null {
  if (!park || content.kind === 'park') return null
  if (content.kind === 'fact') return known && sourceName(known.source)
  return tellersText(park.tellers[CLAIMS[content.kind]]) ?? null
}

/** What is known now of what a suggestion is about. */
function nowKnown({ content, park, known }: ReviewedSuggestion): string {
  if (content.kind === 'fact') {
    return known ? factText({ key: content.key, value: known.value }) : NOT_KNOWN
  }
  return park && content.kind !== 'park' ? claimText(CLAIMS[content.kind], park.claims) : NOT_KNOWN
}
