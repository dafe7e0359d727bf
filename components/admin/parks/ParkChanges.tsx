import { Badge, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { HistoryEntry } from '#domain/operator/park-edit-schemas.ts'
import { describeChange, historyKey } from '#domain/park/history-texts.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { procedureQuery } from '../../trpc.ts'
import styles from '../admin.module.css'
import { Loaded } from '../LoadFailure.tsx'
import { Act } from '../list/List.tsx'
import { Moment } from '../Moment.tsx'
import { Differences } from '../reports/Differences.tsx'
import { useUndoCorrection } from './use-edit-park.ts'

/** What changed about a park, the latest first, with the operator's own changes to undo. */
export function ParkChanges({ id }: { id: number }) {
  const history = useQuery(procedureQuery('parkEdits.changes', { id }))
  return (
    <Loaded query={history} failure="Failed to load the history." waiting="Loading the history">
      {({ changes }) =>
        changes.length === 0 ? (
          <Text size="sm">Nothing has changed yet.</Text>
        ) : (
          <div className={styles.history}>
            <ol aria-label="History">
              {changes.map((change) => (
                <Change key={historyKey(change)} change={change} />
              ))}
            </ol>
          </div>
        )
      }
    </Loaded>
  )
}

function Change({ change }: { change: HistoryEntry }) {
  const item = useRef<HTMLLIElement>(null)
  const undo = useUndoCorrection()
  const { at, source, correction } = change
  const undoneAt = correction?.undoneAt
  return (
    <li ref={item} tabIndex={-1}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Differences all={describeChange(change)} />
        {correction && !undoneAt && (
          <Act
            label="Undo"
            name={`Undo correction ${correction.id}`}
            flex="none"
            loading={undo.isPending}
            // The button that was pressed goes away.
            onClick={() => undo.mutate(correction.id, { onSuccess: () => item.current?.focus() })}
          />
        )}
        {undoneAt && (
          <Badge variant="default" tt="none" flex="none">
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
