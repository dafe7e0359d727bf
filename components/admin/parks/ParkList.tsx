import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { ParkFilters, ParkSet, ParksView } from '#domain/operator/park-edit.ts'
import type { ParksToEdit } from '#domain/operator/park-edit-schemas.ts'
import { PageSteps } from '../PageSteps.tsx'
import { ParkRow } from './ParkRow.tsx'
import styles from './Parks.module.css'

export type ShownView = ParksView & { set: ParkSet }

type ListProps = {
  view: ShownView
  /** Undefined while loading. */
  found: ParksToEdit | undefined
  onPage: (page: number) => void
  onClear: () => void
  /** Called when a row is removed while it has focus. */
  onGone: () => void
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
}

/** What is said of a set without a park. */
const NONE: Readonly<Record<ParkSet, string>> = {
  all: 'There are no parks yet.',
  corrected: 'No park has been corrected.',
  hidden: 'No park is hidden.',
  closed: 'No park is known to be closed.',
  merged: 'No park is merged into another.',
}

export function ParkList({ view, found, onPage, onClear, onGone, chosen, onChoose }: ListProps) {
  if (!found) return <Loading />
  const { parks, hasMore } = found
  return (
    <>
      {parks.length === 0 ? (
        <Stack align="center" gap="xs" py={48}>
          <Text ta="center" style={{ overflowWrap: 'anywhere' }} role="status">
            {noneText(view)}
          </Text>
          <WayOut view={view} onPage={onPage} onClear={onClear} />
        </Stack>
      ) : (
        <ul className={styles.list} aria-label="Parks">
          {parks.map((park) => (
            <ParkRow
              key={park.id}
              park={park}
              onGone={onGone}
              isChosen={chosen.has(park.id)}
              onChoose={(isChosen) => onChoose(park.id, isChosen)}
            />
          ))}
        </ul>
      )}
      {parks.length > 0 && <PageSteps page={view.page} hasMore={hasMore} onPage={onPage} />}
    </>
  )
}

function noneText({ set, q, page, ...filters }: ShownView): string {
  if (page > 1) return 'There are no parks on this page.'
  if (isFiltered(filters)) return 'No park matches the filters.'
  if (!q) return NONE[set]
  return `No ${set === 'all' ? '' : `${set} `}park matches “${q}”.`
}

type WayOutProps = Pick<ListProps, 'view' | 'onPage' | 'onClear'>

function isFiltered({ place, source, region, missing }: ParkFilters): boolean {
  return Boolean(place || source || region || missing)
}

function WayOut({ view, onPage, onClear }: WayOutProps) {
  const { set, q, page } = view
  if (page === 1 && set === 'all' && !q && !isFiltered(view)) return null
  return (
    <Button variant="default" onClick={page > 1 ? () => onPage(1) : onClear}>
      {page > 1 ? 'Go to the first page' : 'Show all parks'}
    </Button>
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
