import { Badge, Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import { type Difference, describeCorrection } from '#domain/operator/corrections.ts'
import type { HistoryEntry } from '#domain/operator/park-edit-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { Moment } from '../Moment.tsx'
import { Differences } from '../reports/Differences.tsx'
import styles from './Parks.module.css'
import { parkChangesQuery } from './queries.ts'
import { useUndoCorrection } from './use-edit-park.ts'

/** What changed about a park, the latest first, with the operator's own changes to undo. */
export function ParkChanges({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(parkChangesQuery(id))
  const undo = useUndoCorrection()
  if (error) {
    const retry = () => void refetch()
    return <LoadFailure title="Failed to load the history." error={error} onRetry={retry} />
  }
  if (!data) return <Loader size="sm" aria-label="Loading the history" role="status" />
  if (data.changes.length === 0) return <Text size="sm">Nothing has changed yet.</Text>
  return (
    <ol className={styles.changes}>
      {data.changes.map((change) => (
        <li key={`${change.at} ${change.key ?? change.correction?.id}`}>
          <Group justify="space-between" align="flex-start" gap="xs">
            <Differences all={differencesOf(change)} />
            {change.correction &&
              (change.correction.undoneAt === null ? (
                <Button
                  size="xs"
                  variant="default"
                  loading={undo.isPending && undo.variables === change.correction.id}
                  aria-label={`Undo correction ${change.correction.id}`}
                  onClick={() => change.correction && undo.mutate(change.correction.id)}
                >
                  Undo
                </Button>
              ) : (
                <Badge variant="default" tt="none">
                  Undone
                </Badge>
              ))}
          </Group>
          <Text size="sm" c="dimmed">
            {sourceName(change.source)}, <Moment at={change.at} />
          </Text>
        </li>
      ))}
    </ol>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  position: 'Position',
  closed: 'Permanently closed',
}

function differencesOf({ key, before, after, correction }: HistoryEntry): Difference[] {
  if (correction) return describeCorrection(correction.before, correction.facts)
  const text = (value: string | null) => valueText(key ?? '', value)
  const label = NAMES[key ?? ''] ?? findLabel(key ?? '')?.name ?? key ?? ''
  return [{ label, before: text(before), after: text(after) }]
}

function valueText(key: string, value: string | null): string {
  if (value === null) return 'Not known'
  if (key === 'closed') return value === 'true' ? 'Yes' : 'No'
  return key in NAMES ? value : factText({ key, value })
}
