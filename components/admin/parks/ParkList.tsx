import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ParksView } from '#domain/operator/park-edit.ts'
import type { ParksToEdit } from '#domain/operator/park-edit-schemas.ts'
import { ParkRow } from './ParkRow.tsx'
import styles from './Parks.module.css'

type ListProps = {
  view: ParksView
  /** Undefined while loading. */
  found: ParksToEdit | undefined
  onPage: (page: number) => void
  onClear: () => void
}

export function ParkList({ view, found, onPage, onClear }: ListProps) {
  if (!found) return <Loading />
  const { parks, hasMore } = found
  return (
    <>
      {parks.length === 0 ? (
        <Stack align="center" gap="xs" py={48}>
          <Text>{view.page > 1 ? 'There are no parks on this page.' : 'No parks match.'}</Text>
          <Button variant="default" onClick={view.page > 1 ? () => onPage(1) : onClear}>
            {view.page > 1 ? 'Go to the first page' : 'Show all parks'}
          </Button>
        </Stack>
      ) : (
        <ul className={styles.list} aria-label="Parks">
          {parks.map((park) => (
            <ParkRow key={park.id} park={park} />
          ))}
        </ul>
      )}
      {(view.page > 1 || hasMore) && parks.length > 0 && (
        <Group component="nav" aria-label="Pages" justify="space-between">
          <Button
            variant="default"
            disabled={view.page === 1}
            onClick={() => onPage(view.page - 1)}
          >
            Previous page
          </Button>
          <Text size="sm" c="dimmed">
            Page {view.page}
          </Text>
          <Button variant="default" disabled={!hasMore} onClick={() => onPage(view.page + 1)}>
            Next page
          </Button>
        </Group>
      )}
    </>
  )
}

function Loading() {
  return (
    <Stack my="md" gap="xs" role="status" aria-label="Loading parks">
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} height={64} />
      ))}
    </Stack>
  )
}
