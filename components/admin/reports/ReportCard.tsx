import {
  Anchor,
  Button,
  Collapse,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Text,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import {
  REPORT_STATUSES,
  type ReportStatus,
  STATUS_LABELS,
} from '#domain/operator/report-review.ts'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { parkPath } from '#domain/text/slug.ts'
import { REPORT_LABELS } from '../../visitors/reports/report-form.ts'
import { FormModal } from '../FormModal.tsx'
import { Moment } from '../Moment.tsx'
import { useFocusLeft } from '../use-focus-left.ts'
import { ParkClaim } from './ParkClaim.tsx'
import styles from './ReportCard.module.css'
import { ReportCorrection } from './ReportCorrection.tsx'
import { ReportHistory } from './ReportHistory.tsx'

type CardProps = {
  report: ReviewedReport
  onStatus: (status: ReportStatus) => void
  /** Called when the card is removed while it has focus. */
  onGone: () => void
}

const STATUSES = REPORT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

export function ReportCard({ report, onStatus, onGone }: CardProps) {
  const [hasHistory, history] = useDisclosure()
  const [isCorrecting, correcting] = useDisclosure()
  const card = useFocusLeft(onGone)
  const { id, parkId, parkName, reportType, details, status } = report
  const name = parkName || `Park ${parkId}`
  return (
    <Paper component="li" withBorder p="md" className={styles.card} ref={card}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={styles.title}>
          <h2>{REPORT_LABELS[reportType]}</h2>
          <Anchor href={parkPath({ id: parkId, name })}>{name}</Anchor>
        </div>
        <NativeSelect
          aria-label={`Status of report ${id}`}
          data={STATUSES}
          value={status}
          onChange={({ currentTarget: { value } }) => {
            const next = REPORT_STATUSES.find((each) => each === value)
            if (next) onStatus(next)
          }}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <section>
          <h3>What the visitor says</h3>
          <p className={styles.details}>
            {details ?? (
              <Text span c="dimmed">
                No details given.
              </Text>
            )}
          </p>
        </section>
        <section>
          <h3>What is shown now</h3>
          <ParkClaim report={report} />
        </section>
      </SimpleGrid>
      <Group justify="space-between" gap="sm">
        <ReportDates report={report} />
        <Group gap="xs">
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconHistory size={16} aria-hidden />}
            aria-expanded={hasHistory}
            aria-label={`History of report ${id}`}
            onClick={history.toggle}
          >
            History
          </Button>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Correct park: ${name}`}
            onClick={correcting.open}
          >
            Correct park
          </Button>
        </Group>
      </Group>
      <Collapse expanded={hasHistory}>{hasHistory && <ReportHistory reportId={id} />}</Collapse>
      <FormModal
        opened={isCorrecting}
        onClose={correcting.close}
        title={`Correct ${name}`}
        question="Discard the correction?"
      >
        {(form) => <ReportCorrection report={report} {...form} />}
      </FormModal>
    </Paper>
  )
}

/** When the report was sent, how often, and when it last changed. */
function ReportDates({ report }: Pick<CardProps, 'report'>) {
  const { id, createdAt, changedAt, timesReported } = report
  return (
    <Text size="xs" c="dimmed">
      Report {id} · <Moment at={createdAt} />
      {timesReported > 1 && ` · sent ${formatCount(timesReported)} times`}
      {changedAt && (
        <>
          {' '}
          · last change <Moment at={changedAt} />
        </>
      )}
    </Text>
  )
}
