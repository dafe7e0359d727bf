import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { LoadFailure } from '../LoadFailure.tsx'
import { DUPLICATES_HELP } from '../review/review-keys.ts'
import { QUEUED, type Queue, useQueue } from '../review/use-queue.ts'
import { DuplicateItem } from './DuplicateItem.tsx'
import styles from './Parks.module.css'
import { pairKey } from './pair-texts.ts'
import { duplicatesQuery } from './queries.ts'
import { useDuplicates } from './use-duplicates.ts'

/** Likely duplicates as a queue of their own. */
export function DuplicatesQueue() {
  const queue = useQueue()
  return (
    <section ref={queue.box} aria-label="Duplicates" tabIndex={-1} onKeyDown={queue.onKeyDown}>
      <Text size="sm" c="dimmed" mb="sm">
        {DUPLICATES_HELP}
      </Text>
      <Duplicates queue={queue} first={0} />
    </section>
  )
}

type DuplicatesProps = {
  queue: Queue
  /** How many items of the queue are before them. */
  first: number
}

/** Pairs of parks that may be one, in the order of their numbers; each look goes on from the last. */
export function Duplicates({ queue, first }: DuplicatesProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery(
    duplicatesQuery(),
  )
  const { isGone, mergePair, tell } = useDuplicates(queue)
  const pairs = data?.pages.flatMap((page) => page.pairs).filter((pair) => !isGone(pair)) ?? []
  const askFurther = useFocusFound(isFetching, (index) => queue.focusAt(first + index))
  if (error) {
    const retry = () => void refetch()
    return <LoadFailure title="Failed to look for duplicates." error={error} onRetry={retry} />
  }
  if (!data) return <Skeleton height={64} role="status" aria-label="Looking for duplicates" />
  return (
    <>
      <ul className={styles.list} aria-label="Likely duplicates">
        {pairs.map((pair, index) => (
          <DuplicateItem
            key={pairKey(pair)}
            pair={pair}
            onMerge={mergePair}
            onTellApart={() => void tell(pair, true)}
            onGone={() => queue.focusAt(first + index)}
          />
        ))}
      </ul>
      <Stack align="center" gap="xs" py="md">
        <Text role="status" ta="center">
          {sumText(pairs.length, data.pages.at(-1)?.next ?? null)}
        </Text>
        {hasNextPage && (
          <Button
            {...QUEUED}
            variant="default"
            loading={isFetching}
            onClick={() => {
              askFurther(pairs.length)
              void fetchNextPage()
            }}
          >
            Look further
          </Button>
        )}
      </Stack>
    </>
  )
}

/** The first of the pairs that are found takes the focus from the button that asked for them. */
function useFocusFound(isFetching: boolean, focusAt: (index: number) => void) {
  const asked = useRef<number | null>(null)
  const focusFound = useEffectEvent(() => {
    if (asked.current !== null) focusAt(asked.current)
    asked.current = null
  })
  useEffect(() => {
    if (!isFetching) focusFound()
  }, [isFetching])
  return (index: number) => {
    asked.current = index
  }
}

function sumText(count: number, last: number | null): string {
  const found = count === 0 ? 'No likely duplicates' : count === 1 ? '1 pair' : `${count} pairs`
  if (last !== null) return `${found} up to park No.\u00A0${last}.`
  return count === 0 ? `${found}.` : `${found} in all.`
}
