import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MAX_REVIEWED } from '#domain/operator/review.ts'
import type { Review } from '#domain/operator/review-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { Loaded } from '../LoadFailure.tsx'
import { Rows } from '../list/List.tsx'
import { useQueue } from '../list/use-queue.ts'
import { Duplicates } from '../parks/Duplicates.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { ConflictItem, SuggestionItem } from './ReviewItems.tsx'
import { itemKey, REVIEW, useReview } from './use-review.ts'

/** The queue of what waits for the operator, which the keyboard alone can clear. */
export function ReviewScreen() {
  const review = useQuery(REVIEW)
  return (
    <AdminFrame
      title="Review"
      actions={<RefreshButton isFetching={review.isFetching} onRefresh={review.refetch} />}
    >
      <Loaded
        query={review}
        failure="Failed to load the queue."
        waiting={
          <Stack gap="md" role="status" aria-label="Loading the queue">
            {[1, 2, 3].map((each) => (
              <Skeleton key={each} height={140} />
            ))}
          </Stack>
        }
      >
        {(data) => <Waiting review={data} />}
      </Loaded>
    </AdminFrame>
  )
}

function Waiting({ review }: { review: Review }) {
  const { suggestions, waiting, openReports } = review
  const queue = useQueue()
  const work = useReview(queue)
  const items = work.waiting(review)

  /** The next item takes the place of one that was decided about; more may follow in this list. */
  function onGone(index: number): void {
    const list = queue.box.current?.querySelector('ul')
    const count = list?.children.length ?? 0
    if (count === 0) list?.focus()
    else queue.focusAt(Math.min(index, count - 1))
  }

  return (
    <section ref={queue.box} aria-label="Review" tabIndex={-1} onKeyDown={queue.onKeyDown}>
      <Text size="sm" c="dimmed" mb="sm">
        J and K go from one to the next. A accepts or merges, D declines or keeps separate, E looks
        closer, U undoes; 1 to 9 choose an answer.
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
      {items.length === 0 && (
        <Alert color="green" role="status" title="Nothing is waiting for you." />
      )}
      <Rows items={items} keyOf={itemKey} label="Queue" onGone={onGone} hasCards>
        {(item) =>
          'content' in item ? (
            <SuggestionItem suggestion={item} onDecide={work.decide} />
          ) : (
            <ConflictItem
              conflict={item}
              onSettle={(value) => work.settle({ conflict: item, value })}
              onAskAgain={() => void work.askAgain(item)}
            />
          )
        }
      </Rows>
      {waiting > MAX_REVIEWED && (
        <Text size="sm" c="dimmed">
          {formatCount(waiting - suggestions.length)} more suggestions follow.
        </Text>
      )}
      <section aria-labelledby="duplicates">
        <Text component="h2" id="duplicates" size="lg" fw={700} mt="xl" mb="sm">
          Likely duplicates
        </Text>
        <Duplicates queue={queue} first={items.length} />
      </section>
    </section>
  )
}
