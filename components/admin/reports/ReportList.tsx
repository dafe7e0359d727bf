import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import {
  REPORTS_PER_PAGE,
  type ReportsView,
  STATUS_LABELS,
} from '#domain/operator/report-review.ts'
import type { ReportsPage } from '#domain/operator/report-review-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { Pages } from '../Pages.tsx'
import { ReportCard } from './ReportCard.tsx'
import { useSetStatus } from './use-set-status.ts'

type ListProps = {
  view: ReportsView
  /** Undefined while loading. */
  found: ReportsPage | undefined
  onPage: (page: number) => void
  onClear: () => void
  /** Called when the report that had focus has left the list. */
  onGone: () => void
}

export function ReportList({ view, found, onPage, onClear, onGone }: ListProps) {
  const { mutate: setStatus } = useSetStatus(view)
  if (!found) return <Loading />
  const { reports, total } = found
  if (reports.length === 0) return <Nothing {...{ view, total, onPage, onClear }} />
  const first = (view.page - 1) * REPORTS_PER_PAGE + 1
  return (
    <>
      <Stack component="ul" gap="md" my="md" p={0}>
        {reports.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            onStatus={(to) => setStatus({ id: report.id, from: report.status, to })}
            onGone={onGone}
          />
        ))}
      </Stack>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {formatCount(first)}–{formatCount(first + reports.length - 1)} of {formatCount(total)}
        </Text>
        <Pages page={view.page} pages={Math.ceil(total / REPORTS_PER_PAGE)} onPage={onPage} />
      </Group>
    </>
  )
}

function Loading() {
  return (
    <Stack my="md" gap="md" role="status" aria-label="Loading reports">
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} height={180} />
      ))}
    </Stack>
  )
}

type NothingProps = Omit<ListProps, 'found' | 'onGone'> & { total: number }

function Nothing({ view: { q, group }, total, onPage, onClear }: NothingProps) {
  const isBeyond = total > 0
  const none = q
    ? `No ${STATUS_LABELS[group].toLowerCase()} reports match “${q}”.`
    : `No ${STATUS_LABELS[group].toLowerCase()} reports.`
  return (
    <Stack align="center" gap="xs" py={48}>
      <Text>{isBeyond ? 'There are no reports on this page.' : none}</Text>
      {isBeyond && (
        <Button variant="default" onClick={() => onPage(1)}>
          Go to the first page
        </Button>
      )}
      {!isBeyond && q && (
        <Button variant="default" onClick={onClear}>
          Clear the search
        </Button>
      )}
    </Stack>
  )
}
