import { Anchor, Badge, Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ApartPair, DuplicatePair } from '#domain/operator/merge-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { procedureQuery } from '../../app/trpc.ts'
import { Loaded } from '../LoadFailure.tsx'
import { Act, List, Row, Rows } from '../list/List.tsx'
import { QUEUED, type Queue, useQueue } from '../list/use-queue.ts'
import { Moment } from '../Moment.tsx'
import { MergePreview } from './Merge.tsx'
import { duplicatesQuery } from './queries.ts'
import { pairKey, pairLabel, usePairs } from './use-pairs.ts'

/** Likely duplicates as a queue of their own. */
export function DuplicatesQueue() {
  const queue = useQueue()
  return (
    <section ref={queue.box} aria-label="Duplicates" tabIndex={-1} onKeyDown={queue.onKeyDown}>
      <Text size="sm" c="dimmed" mb="sm">
        J and K go from one to the next. A merges, D keeps separate, E looks closer, U undoes.
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
  const query = useInfiniteQuery(duplicatesQuery())
  const { fetchNextPage, hasNextPage, isFetching } = query
  const { isGone, ...decide } = usePairs(queue)
  const focusFound = useFocusFound(isFetching, (index) => queue.focusAt(first + index))
  return (
    <Loaded
      query={query}
      failure="Failed to look for duplicates."
      waiting={<Skeleton height={64} role="status" aria-label="Looking for duplicates" />}
    >
      {({ pages }) => {
        const pairs = pages.flatMap((page) => page.pairs).filter((pair) => !isGone(pair))
        return (
          <>
            <Rows
              items={pairs}
              keyOf={pairKey}
              label="Likely duplicates"
              onGone={(index) => queue.focusAt(first + index)}
            >
              {(pair) => <DuplicateRow pair={pair} {...decide} />}
            </Rows>
            <Stack align="center" gap="xs" py="md">
              <Text role="status" ta="center">
                {sumText(pairs.length, pages.at(-1)?.next ?? null)}
              </Text>
              {hasNextPage && (
                <Button
                  {...QUEUED}
                  variant="default"
                  loading={isFetching}
                  onClick={() => {
                    focusFound(pairs.length)
                    void fetchNextPage()
                  }}
                >
                  Look further
                </Button>
              )}
            </Stack>
          </>
        )
      }}
    </Loaded>
  )
}

/** The first of the pairs that are found takes the focus from the button that looked for them. */
function useFocusFound(isFetching: boolean, focusAt: (index: number) => void) {
  const wanted = useRef<number | null>(null)
  const focusFound = useEffectEvent(() => {
    if (wanted.current !== null) focusAt(wanted.current)
    wanted.current = null
  })
  useEffect(() => {
    if (!isFetching) focusFound()
  }, [isFetching])
  return (index: number) => {
    wanted.current = index
  }
}

function sumText(count: number, last: number | null): string {
  const found = count === 0 ? 'No likely duplicates' : count === 1 ? '1 pair' : `${count} pairs`
  if (last !== null) return `${found} up to park No.\u00A0${last}.`
  return count === 0 ? `${found}.` : `${found} in all.`
}

type DuplicateProps = { pair: DuplicatePair } & Pick<
  ReturnType<typeof usePairs>,
  'merge' | 'decide'
>

/** Two parks that may be one: merged or kept separate in one press, or after a look. */
function DuplicateRow({ pair, merge, decide }: DuplicateProps) {
  const [isOpen, look] = useDisclosure()
  const row = useRef<HTMLLIElement>(null)
  const { one, other, distance, isNamesake } = pair
  const both = pairLabel(pair)
  const mergeBoth = () =>
    merge({ targetId: one.id, mergedId: other.id, targetName: one.name, mergedName: other.name })
  const keepSeparate = () => decide({ pair, isDistinct: true })
  return (
    <Row
      row={row}
      aria-label={`${both}, ${distance} m apart`}
      onQueueKey={({ type }) => {
        if (type === 'accept') mergeBoth()
        if (type === 'decline') keepSeparate()
        if (type === 'edit') look.open()
      }}
      actions={
        <>
          <Act label="Merge" name={`Merge ${both}`} variant="light" onClick={mergeBoth} />
          <Act label="Not the same" name={`Not the same: ${both}`} onClick={keepSeparate} />
          <Act
            label="Look closer"
            name={`Look closer: ${both}`}
            variant="subtle"
            onClick={look.open}
          />
        </>
      }
      below={
        <Modal opened={isOpen} onClose={look.close} title={`Merge ${one.name}`} size="lg">
          <MergePreview
            ids={[one.id, other.id]}
            onCancel={look.close}
            onMerge={(chosen) => {
              look.close()
              row.current?.focus()
              merge(chosen)
            }}
          />
        </Modal>
      }
    >
      <PairMember park={one} />
      <PairMember park={other} />
      <Text size="sm" c="dimmed">
        <Badge variant="default" tt="none" mr="xs">
          {isNamesake ? 'Same name' : 'Same location'}
        </Badge>
        {distance}&nbsp;m apart
      </Text>
    </Row>
  )
}

type ApartProps = { page: number; onPage: (page: number) => void }

/** The pairs that the operator said are two, the latest first; looking again makes them likely duplicates. */
export function ApartPairs({ page, onPage }: ApartProps) {
  const apart = useQuery({
    ...procedureQuery('parkEdits.apart', { page }),
    placeholderData: keepPreviousData,
  })
  const queue = useQueue()
  const { isGone, decide } = usePairs(queue)
  return (
    <section ref={queue.box} aria-label="Kept separate" tabIndex={-1} onKeyDown={queue.onKeyDown}>
      <Text size="sm" c="dimmed" mb="sm">
        Pairs of likely duplicates that you said are two parks. J and K go from one to the next,
        Enter looks at them again, U undoes.
      </Text>
      <List
        query={apart}
        noun="pairs"
        label="Pairs kept separate"
        failure="Failed to load the pairs."
        itemsOf={({ pairs }) => pairs.filter((pair) => !isGone(pair))}
        keyOf={pairKey}
        noneOf={() => ({ text: 'No pair is kept separate.' })}
        pagesOf={({ hasMore }) => ({ page, hasMore, onPage })}
        onGone={queue.focusAt}
      >
        {(pair) => (
          <Row
            actions={
              <Act
                {...QUEUED}
                label="Look at them again"
                name={`Look at them again: ${pairLabel(pair)}`}
                onClick={() => decide({ pair, isDistinct: false })}
              />
            }
          >
            <PairMember park={pair.one} />
            <PairMember park={pair.other} />
            <Text size="sm" c="dimmed">
              Kept separate <Moment at={pair.saidAt} />
            </Text>
          </Row>
        )}
      </List>
    </section>
  )
}

/** One park of a pair. */
function PairMember({ park }: { park: DuplicatePair['one'] | ApartPair['one'] }) {
  const { id, name, place, source } = park
  const isHidden = 'isHidden' in park && park.isHidden
  return (
    <div>
      {/* A hidden park has no page. */}
      {isHidden ? (
        <b>{name}</b>
      ) : (
        <Anchor underline="always" href={parkPath({ id, name })} target="_blank">
          {name}
        </Anchor>
      )}{' '}
      <Text span size="sm" c="dimmed">
        {[place, sourceName(source), `No.\u00A0${id}`, isHidden && 'hidden']
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}
