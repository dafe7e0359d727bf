import { Badge, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { describeCorrection } from '#domain/operator/corrections.ts'
import { STATUS_LABELS } from '#domain/operator/report-review.ts'
import type { ReportHistory as History } from '#domain/operator/report-review-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { trpc } from '../../trpc.ts'
import styles from '../admin.module.css'
import { Loaded } from '../LoadFailure.tsx'
import { Act } from '../list/List.tsx'
import { useChange } from '../list/use-change.ts'
import { Moment } from '../Moment.tsx'
import { Differences } from './Differences.tsx'
import { CORRECTED, historyQuery } from './queries.ts'

/** Status changes and corrections of a report, newest first. */
export function ReportHistory({ reportId }: { reportId: number }) {
  const history = useQuery(historyQuery(reportId))
  return (
    <Loaded query={history} failure="Failed to load the history." waiting="Loading the history">
      {({ changes, corrections }) => (
        <>
          {changes.length + corrections.length === 0 && (
            <Text size="sm">Nothing has happened to this report yet.</Text>
          )}
          {corrections.length > 0 && (
            <section className={styles.history}>
              <h3>Corrections of the park</h3>
              <ul>
                {corrections.map((correction) => (
                  <Correction key={correction.id} {...{ correction, reportId }} />
                ))}
              </ul>
            </section>
          )}
          {changes.length > 0 && (
            <section className={styles.history}>
              <h3>Changes of the status</h3>
              <ul>
                {changes.map(({ id, from, to, createdAt }) => (
                  <li key={id}>
                    {STATUS_LABELS[from]} → {STATUS_LABELS[to]}
                    <Text size="xs" c="dimmed">
                      <Moment at={createdAt} />
                    </Text>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Loaded>
  )
}

type CorrectionProps = { correction: History['corrections'][number]; reportId: number }

function Correction({ correction, reportId }: CorrectionProps) {
  const { id, before, facts, tellers, createdAt, undoneAt } = correction
  const undo = useChange({
    run: () => trpc.reports.undoCorrection.mutate({ id }),
    confirm: () => ({
      title: 'Undo this correction?',
      message: 'What the sources say of the park will show again.',
      action: 'Undo correction',
      isDestructive: false,
    }),
    done: ['The correction is undone.', 'What the sources say shows again.'],
    failed: 'Failed to undo the correction.',
    refresh: CORRECTED,
  })
  return (
    <li>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Differences all={describeCorrection(before, facts, tellers)} />
        {undoneAt === null ? (
          <Act
            label="Undo"
            name={`Undo correction ${id}`}
            loading={undo.isPending}
            onClick={() => void undo.ask()}
          />
        ) : (
          <Badge variant="default" tt="none">
            Undone
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {sourceName('operator')}, <Moment at={createdAt} />
        {undoneAt && (
          <>
            , undone <Moment at={undoneAt} />
          </>
        )}
        {correction.reportId !== reportId && ', because of another report'}
      </Text>
    </li>
  )
}
