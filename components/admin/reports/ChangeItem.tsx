import { Badge, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import type { Difference } from '#domain/operator/corrections.ts'
import { sourceName } from '#domain/park/source-names.ts'
import styles from '../admin.module.css'
import { Act } from '../list/List.tsx'
import { Moment } from '../Moment.tsx'
import { useUndoCorrection } from '../parks/use-edit-park.ts'

export function Differences({ all }: { all: Difference[] }) {
  return (
    <dl className={styles.differences}>
      {all.map(({ label, before, sources, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>Before</span>
            <del>{before}</del>
            {sources && <small>{sources.map(sourceName).join(', ')}</small>}
          </dd>
          <dd>
            <span>After</span>
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ChangeProps = {
  all: Difference[]
  source: string
  at: string
  /** The correction that made the change and can be undone. */
  correction: { id: number; undoneAt: string | null } | null
  /** Whether undoing has to be confirmed. */
  isConfirmed?: boolean
  note?: string | false
}

/** A change of a park in a history, with a button that undoes the operator's own. */
export function ChangeItem({ all, source, at, correction, isConfirmed, note }: ChangeProps) {
  const item = useRef<HTMLLIElement>(null)
  // The button that was pressed goes away.
  const undo = useUndoCorrection(() => item.current?.focus())
  const undoneAt = correction?.undoneAt
  return (
    <li ref={item} tabIndex={-1}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Differences all={all} />
        {correction && !undoneAt && (
          <Act
            label="Undo"
            name={`Undo correction ${correction.id}`}
            flex="none"
            loading={undo.isPending}
            onClick={() =>
              isConfirmed ? void undo.ask(correction.id) : undo.mutate(correction.id)
            }
          />
        )}
        {undoneAt && (
          <Badge variant="default" tt="none" flex="none">
            Undone
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {sourceName(source)}, <Moment at={at} />
        {undoneAt && (
          <>
            , undone <Moment at={undoneAt} />
          </>
        )}
        {note}
      </Text>
    </li>
  )
}
