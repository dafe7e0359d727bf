import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ApartPair } from '#domain/operator/merge-schemas.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { Moment } from '../Moment.tsx'
import { PageSteps } from '../PageSteps.tsx'
import { APART_HELP } from '../review/review-keys.ts'
import { QUEUED, useQueue } from '../review/use-queue.ts'
import { useFocusLeft } from '../use-focus-left.ts'
import { PairMember } from './PairMember.tsx'
import styles from './Parks.module.css'
import { pairKey, pairLabel } from './pair-texts.ts'
import { apartQuery } from './queries.ts'
import { useTellApart } from './use-tell-apart.ts'

type ApartProps = { page: number; onPage: (page: number) => void }

/** The pairs that the operator said are two, the latest first; looking again makes them likely duplicates. */
export function ApartPairs({ page, onPage }: ApartProps) {
  const apart = useQuery({ ...apartQuery(page), placeholderData: keepPreviousData })
  const queue = useQueue()
  const { isGone, tell } = useTellApart(queue)
  const pairs = apart.data?.pairs.filter((pair) => !isGone(pair))

  function showPage(next: number): void {
    onPage(next)
    queue.box.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }

  return (
    <section ref={queue.box} aria-label="Told apart" tabIndex={-1} onKeyDown={queue.onKeyDown}>
      <Text size="sm" c="dimmed" mb="sm">
        {APART_HELP}
      </Text>
      {apart.error ? (
        <LoadFailure
          title="Failed to load the pairs."
          error={apart.error}
          onRetry={() => void apart.refetch()}
        />
      ) : !pairs ? (
        <Skeleton height={64} role="status" aria-label="Loading pairs" />
      ) : pairs.length === 0 ? (
        <None page={page} onFirst={() => showPage(1)} />
      ) : (
        <ul className={styles.list} aria-label="Pairs told apart">
          {pairs.map((pair, index) => (
            <ApartItem
              key={pairKey(pair)}
              pair={pair}
              onLookAgain={() => void tell(pair, false)}
              onGone={() => queue.focusAt(index)}
            />
          ))}
        </ul>
      )}
      <PageSteps page={page} hasMore={apart.data?.hasMore ?? false} onPage={showPage} />
    </section>
  )
}

type ItemProps = { pair: ApartPair; onLookAgain: () => void; onGone: () => void }

function ApartItem({ pair, onLookAgain, onGone }: ItemProps) {
  return (
    <li ref={useFocusLeft(onGone)} className={styles.park}>
      <Group justify="space-between" gap="xs">
        <div className={styles.name}>
          <PairMember park={pair.one} />
          <PairMember park={pair.other} />
          <Text size="sm" c="dimmed">
            Told apart <Moment at={pair.saidAt} />
          </Text>
        </div>
        <Button
          {...QUEUED}
          size="xs"
          variant="default"
          aria-label={`Look at them again: ${pairLabel(pair)}`}
          onClick={onLookAgain}
        >
          Look at them again
        </Button>
      </Group>
    </li>
  )
}

function None({ page, onFirst }: { page: number; onFirst: () => void }) {
  return (
    <Stack align="center" gap="xs" py={48}>
      <Text ta="center" role="status">
        {page > 1 ? 'There are no pairs on this page.' : 'No pair is told apart.'}
      </Text>
      {page > 1 && (
        <Button variant="default" onClick={onFirst}>
          Go to the first page
        </Button>
      )}
    </Stack>
  )
}
