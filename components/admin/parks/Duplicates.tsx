import { Anchor, Badge, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DuplicatePair } from '#domain/operator/merge-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { parkPath } from '#domain/text/slug.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { MergePreview } from './MergePreview.tsx'
import styles from './Parks.module.css'
import { duplicatesQuery } from './queries.ts'

/** Pairs of parks that may be one, in the order of their numbers; each look goes on from the last. */
export function Duplicates() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery(
    duplicatesQuery(),
  )
  const list = useRef<HTMLDivElement>(null)
  if (error) {
    const retry = () => void refetch()
    return <LoadFailure title="Failed to look for duplicates." error={error} onRetry={retry} />
  }
  if (!data) return <Skeleton height={64} role="status" aria-label="Looking for duplicates" />
  const pairs = data.pages.flatMap((page) => page.pairs)
  const last = data.pages.at(-1)?.next
  return (
    <div ref={list} tabIndex={-1}>
      <ul className={styles.list} aria-label="Likely duplicates">
        {pairs.map((pair) => (
          <Pair
            key={`${pair.one.id} ${pair.other.id}`}
            pair={pair}
            onMerged={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      <Stack align="center" gap="xs" py="md">
        <Text role="status" ta="center">
          {sumText(pairs.length, last ?? null)}
        </Text>
        {hasNextPage && (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            Look further
          </Button>
        )}
      </Stack>
    </div>
  )
}

function sumText(count: number, last: number | null): string {
  const found = count === 0 ? 'No likely duplicate' : count === 1 ? '1 pair' : `${count} pairs`
  return last === null ? `${found} in all.` : `${found} up to park No.\u00A0${last}.`
}

function Pair({ pair, onMerged }: { pair: DuplicatePair; onMerged: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { one, other, distance, isNamesake } = pair
  return (
    <li className={styles.park}>
      <Group justify="space-between" gap="xs">
        <div className={styles.name}>
          <Member park={one} />
          <Member park={other} />
          <Text size="sm" c="dimmed">
            <Badge variant="default" tt="none" mr="xs">
              {isNamesake ? 'Same name' : 'Same spot'}
            </Badge>
            {distance}&nbsp;m apart
          </Text>
        </div>
        <Button
          size="xs"
          variant="light"
          aria-label={`Merge ${one.name} (No. ${one.id} and ${other.id})`}
          onClick={() => setOpen(true)}
        >
          Merge
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={`Merge ${one.name}`} size="lg">
        <MergePreview
          ids={[one.id, other.id]}
          onCancel={() => setOpen(false)}
          onMerged={() => {
            setOpen(false)
            onMerged()
          }}
        />
      </Modal>
    </li>
  )
}

function Member({ park: { id, name, place, source } }: { park: DuplicatePair['one'] }) {
  return (
    <div>
      <Anchor underline="always" href={parkPath({ id, name })} target="_blank">
        {name}
      </Anchor>{' '}
      <Text span size="sm" c="dimmed">
        {[place, sourceName(source), `No.\u00A0${id}`].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}
