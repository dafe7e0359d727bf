import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { describeCorrection } from '#domain/operator/corrections.ts'
import { STATUS_LABELS } from '#domain/operator/report-review.ts'
import styles from '../admin.module.css'
import { Loaded } from '../LoadFailure.tsx'
import { Moment } from '../Moment.tsx'
import { ChangeItem } from './ChangeItem.tsx'
import { historyQuery } from './report-queries.ts'

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
                {corrections.map(({ before, facts, fieldSources, createdAt, ...correction }) => (
                  <ChangeItem
                    key={correction.id}
                    all={describeCorrection(before, facts, fieldSources)}
                    source="operator"
                    at={createdAt}
                    correction={correction}
                    isConfirmed
                    note={correction.reportId !== reportId && ', because of another report'}
                  />
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
