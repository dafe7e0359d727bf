import { Badge, Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { HistoryEntry } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { describeChange, historyKey } from '../../park/history-texts.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { Moment } from '../Moment.tsx'
import { Differences } from '../reports/Differences.tsx'
import styles from './Parks.module.css'
import { parkChangesQuery } from './queries.ts'
import { useUndoCorrection } from './use-edit-park.ts'

/** What changed about a park, the latest first, with the operator's own changes to undo. */
export function ParkChanges({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(parkChangesQuery(id))
  if (error) {
    const retry = () => void refetch()
    return <LoadFailure title="Failed to load the history." error={error} onRetry={retry} />
  }
  if (!data) {
    return (
      <Loader className={styles.none} size="sm" aria-label="Loading the history" role="status" />
    )
  }
  if (data.changes.length === 0) {
    return (
      <Text className={styles.none} size="sm">
        Nothing has changed yet.
      </Text>
    )
  }
  return (
    <ol className={styles.changes} aria-label="History">
      {data.changes.map((change) => (
        <Change key={historyKey(change)} change={change} />
      ))}
    </ol>
  )
}

function Change({ change }: { change: HistoryEntry }) {
  const item = useRef<HTMLLIElement>(null)
  const { at, source, correction } = change
  const undoneAt = correction?.undoneAt
  return (
    <li ref={item} tabIndex={-1}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Differences all={describeChange(change)} />
        {/* The button that was pressed goes away. */}
        {correction && !undoneAt && (
          <Undo id={correction.id} onUndone={() => item.current?.focus()} />
        )}
        {undoneAt && (
          <Badge variant="default" tt="none" className={styles.undone}>
            Undone
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {sourceName(source)}, <Moment at={at} />
        {undoneAt && (
          <>
            , undone <Moment at={undoneAt} />
          </>
        )}
      </Text>
    </li>
  )
}

function Undo({ id, onUndone }: { id: number; onUndone: () => void }) {
  const undo = useUndoCorrection()
  return (
    <Button
      className={styles.undone}
      size="xs"
      variant="default"
      loading={undo.isPending}
      aria-label={`Undo correction ${id}`}
      onClick={() => undo.mutate(id, { onSuccess: onUndone })}
    >
      Undo
    </Button>
  )
}
