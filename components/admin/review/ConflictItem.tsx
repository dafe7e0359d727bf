import { Anchor, Button, Group, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import type { Conflict } from '#domain/operator/review-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { useFocusLeft } from '../use-focus-left.ts'
import styles from './Review.module.css'
import { reviewKey } from './review-keys.ts'
import { QUEUED } from './use-queue.ts'

type ItemProps = {
  conflict: Conflict
  onSettle: (value: string) => void
  onAskAgain: () => void
  onGone: () => void
}

/** What the operator chooses from: what visitors say, and the operator's own word before. */
function choicesOf({ said, known, isOperators }: Conflict): { value: string; count: number }[] {
  const isSaid = said.some(({ value }) => value === known?.value)
  if (!isOperators || !known || isSaid) return said
  return [...said, { value: known.value, count: 0 }]
}

/** A question that visitors have answered differently. */
export function ConflictItem({ conflict, onSettle, onAskAgain, onGone }: ItemProps) {
  const { parkId, parkName, key, known, isOperators } = conflict
  const choices = choicesOf(conflict)
  const item = useFocusLeft(onGone)
  const question = findLabel(key)?.question ?? key

  async function askAgain(): Promise<void> {
    const isSure = await askToConfirm({
      title: 'Ask visitors anew?',
      message: 'All answers to this question about this park are deleted.',
      action: 'Delete the answers',
    })
    if (isSure) onAskAgain()
  }

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>): void {
    const action = event.target === event.currentTarget ? reviewKey(event) : null
    if (action?.type === 'choose') {
      const chosen = choices[action.nth]
      if (chosen) onSettle(chosen.value)
    }
    if (action?.type === 'decline') void askAgain()
  }

  return (
    <li
      ref={item}
      className={styles.item}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the queue is gone through by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...QUEUED}
      aria-label={`${parkName}: ${question}`}
    >
      <div>
        <h2 className={styles.title}>
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
      </div>
      <Group gap="xs">
        {choices.map(({ value, count }, index) => (
          <Button
            key={value}
            size="xs"
            variant="default"
            onClick={() => onSettle(value)}
            aria-label={`${factText({ key, value })}: ${parkName}`}
          >
            {index + 1}. {factText({ key, value })} {count > 0 ? `(${count})` : '(as you said)'}
          </Button>
        ))}
        <Button
          size="xs"
          variant="subtle"
          onClick={() => void askAgain()}
          aria-label={`Ask anew: ${parkName}`}
        >
          Ask anew
        </Button>
      </Group>
    </li>
  )
}
