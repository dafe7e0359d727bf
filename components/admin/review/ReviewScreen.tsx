import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { MAX_REVIEWED } from '#domain/operator/review.ts'
import type { Review } from '#domain/operator/review-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { Duplicates } from '../parks/Duplicates.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { ConflictItem } from './ConflictItem.tsx'
import styles from './Review.module.css'
import { REVIEW_HELP, reviewKey } from './review-keys.ts'
import { SuggestionItem } from './SuggestionItem.tsx'
import { REVIEW, useReview } from './use-review.ts'

/** The queue of what waits for the operator, which the keyboard alone can clear. */
export function ReviewScreen() {
  const { data, error, isFetching, refetch } = useQuery(REVIEW)
  return (
    <AdminFrame
      title="Review"
      actions={<RefreshButton isFetching={isFetching} onRefresh={refetch} />}
    >
      {error ? (
        <LoadFailure title="Failed to load the queue." error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <Queue review={data} />
          <section className={styles.duplicates} aria-labelledby="duplicates">
            <h2 id="duplicates">Likely duplicates</h2>
            <Duplicates />
          </section>
        </>
      ) : (
        <Stack gap="md" role="status" aria-label="Loading the queue">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} height={140} />
          ))}
        </Stack>
      )}
    </AdminFrame>
  )
}

function Queue({ review }: { review: Review }) {
  const { suggestions, waiting, conflicts, openReports } = review
  const list = useRef<HTMLUListElement>(null)
  const work = useReview()
  const isEmpty = suggestions.length + conflicts.length === 0

  /** Focuses an item; without one, the list. */
  function focusItem(item: Element | null | undefined): void {
    if (item instanceof HTMLElement) item.focus()
    else list.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const action = isTyping(event.target) ? null : reviewKey(event)
    if (action?.type === 'undo') {
      event.preventDefault()
      work.undoLast()
    }
    if (action?.type !== 'step') return
    event.preventDefault()
    const items = [...(list.current?.children ?? [])]
    const at = items.findIndex((item) => item.contains(document.activeElement))
    focusItem(items[Math.max(0, Math.min(items.length - 1, at + action.by))])
  }

  /** The next item takes the place of one that was decided about. */
  function onGone(index: number): void {
    const items = list.current?.children
    focusItem(items?.[Math.min(index, items.length - 1)])
  }

  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {REVIEW_HELP}
      </Text>
      {openReports > 0 && (
        <Text size="sm" mb="sm">
          <Anchor href="/admin/reports">
            {openReports === 1
              ? '1 error report is open'
              : `${formatCount(openReports)} error reports are open`}
          </Anchor>
        </Text>
      )}
      {isEmpty && <Alert color="green" role="status" title="Nothing is waiting for you." />}
      <ul
        ref={list}
        className={styles.queue}
        tabIndex={-1}
        aria-label="Queue"
        onKeyDown={onKeyDown}
      >
        {suggestions.map((suggestion, index) => (
          <SuggestionItem
            key={`suggestion${suggestion.id}`}
            suggestion={suggestion}
            onDecide={work.decide}
            onGone={() => onGone(index)}
          />
        ))}
        {conflicts.map((conflict, index) => (
          <ConflictItem
            key={`conflict${conflict.parkId}${conflict.key}`}
            conflict={conflict}
            onSettle={(value) => work.settle({ conflict, value })}
            onAskAgain={() => work.askAgain(conflict)}
            onGone={() => onGone(suggestions.length + index)}
          />
        ))}
      </ul>
      {waiting > MAX_REVIEWED && (
        <Text size="sm" c="dimmed">
          {formatCount(waiting - suggestions.length)} more suggestions follow.
        </Text>
      )}
    </>
  )
}

function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}
