import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { MAX_REVIEWED } from '#domain/operator/review.ts'
import type { Review } from '#domain/operator/review-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { Duplicates } from '../parks/Duplicates.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { ConflictItem } from './ConflictItem.tsx'
import styles from './Review.module.css'
import { REVIEW_HELP } from './review-keys.ts'
import { SuggestionItem } from './SuggestionItem.tsx'
import { type Queue, useQueue } from './use-queue.ts'
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
        <Waiting review={data} />
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

function Waiting({ review }: { review: Review }) {
  const queue = useQueue()
  const { suggestions, conflicts } = review
  return (
    <section ref={queue.box} aria-label="Review" tabIndex={-1} onKeyDown={queue.onKeyDown}>
      <Text size="sm" c="dimmed" mb="sm">
        {REVIEW_HELP}
      </Text>
      <Items review={review} queue={queue} />
      <section className={styles.duplicates} aria-labelledby="duplicates">
        <h2 id="duplicates">Likely duplicates</h2>
        <Duplicates queue={queue} first={suggestions.length + conflicts.length} />
      </section>
    </section>
  )
}

function Items({ review, queue }: { review: Review; queue: Queue }) {
  const { suggestions, waiting, conflicts, openReports } = review
  const list = useRef<HTMLUListElement>(null)
  const work = useReview(queue)
  const count = suggestions.length + conflicts.length

  /** The next item takes the place of one that was decided about; more may follow in this list. */
  function onGone(index: number): void {
    const last = (list.current?.children.length ?? 0) - 1
    if (last < 0) list.current?.focus()
    else queue.focusAt(Math.min(index, last))
  }

  return (
    <>
      {openReports > 0 && (
        <Text size="sm" mb="sm">
          <Anchor href="/admin/reports">
            {openReports === 1
              ? '1 error report is open'
              : `${formatCount(openReports)} error reports are open`}
          </Anchor>
        </Text>
      )}
      {count === 0 && <Alert color="green" role="status" title="Nothing is waiting for you." />}
      <ul ref={list} className={styles.queue} tabIndex={-1} aria-label="Queue">
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
