import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeCorrection } from '#domain/operator/corrections.ts'
import { STATUS_LABELS } from '#domain/operator/report-review.ts'
import type { ReportHistory as History } from '#domain/operator/report-review-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { Moment } from '../Moment.tsx'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { Differences } from './Differences.tsx'
import { historyQuery, REPORT_LISTS } from './queries.ts'
import styles from './ReportHistory.module.css'

/** Status changes and corrections of a report, newest first. */
export function ReportHistory({ reportId }: { reportId: number }) {
  const { data, error, refetch } = useQuery(historyQuery(reportId))
  if (error) {
    const retry = () => void refetch()
    return <LoadFailure title="Failed to load the history." error={error} onRetry={retry} />
  }
  if (!data) return <Loader size="sm" aria-label="Loading the history" role="status" />
  const { changes, corrections } = data
  if (changes.length + corrections.length === 0) {
    return <Text size="sm">Nothing has happened to this report yet.</Text>
  }
  return (
    <Stack gap="md" className={styles.history}>
      {corrections.length > 0 && (
        <section>
          <h3>Corrections of the park</h3>
          <ul>
            {corrections.map((correction) => (
              <Correction key={correction.id} {...{ correction, reportId }} />
            ))}
          </ul>
        </section>
      )}
      {changes.length > 0 && (
        <section>
          <h3>Changes of the status</h3>
          <ul>
            {changes.map(({ id, from, to, createdAt }) => (
              <li key={id}>
                <span>
                  {STATUS_LABELS[from]} → {STATUS_LABELS[to]}
                </span>
                <Moment at={createdAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}

type CorrectionProps = { correction: History['corrections'][number]; reportId: number }

function Correction({ correction, reportId }: CorrectionProps) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => trpc.reports.undoCorrection.mutate({ id: correction.id }),
    onSuccess: () =>
      notifySuccess('The correction is undone.', 'What the sources say shows again.'),
    onError: (error) => notifyFailure('Failed to undo the correction.', errorText(error)),
    async onSettled() {
      await client.invalidateQueries({ queryKey: [['reports', 'history']] })
      await client.invalidateQueries({ queryKey: REPORT_LISTS })
    },
  })

  async function confirmUndo(): Promise<void> {
    const isSure = await askToConfirm({
      title: 'Undo this correction?',
      message: 'What the sources say of the park will show again.',
      action: 'Undo correction',
      isDestructive: false,
    })
    if (isSure) undo.mutate()
  }

  return (
    <li>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Differences
          all={describeCorrection(correction.before, correction.facts, correction.tellers)}
        />
        {correction.undoneAt === null ? (
          <Button
            size="xs"
            variant="default"
            loading={undo.isPending}
            aria-label={`Undo correction ${correction.id}`}
            onClick={confirmUndo}
          >
            Undo
          </Button>
        ) : (
          <Badge variant="default" tt="none">
            Undone
          </Badge>
        )}
      </Group>
      <span className={styles.when}>
        {sourceName('operator')}, <Moment at={correction.createdAt} />
        {correction.undoneAt && (
          <>
            , undone <Moment at={correction.undoneAt} />
          </>
        )}
        {correction.reportId !== reportId && ', because of another report'}
      </span>
    </li>
  )
}
