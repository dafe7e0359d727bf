import { Anchor, Badge, Checkbox, NativeSelect, SimpleGrid, Tabs, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CorrectedFacts,
  FIELD_LABELS,
  fieldText,
  sourcesText,
} from '#domain/operator/corrections.ts'
import {
  LONGEST_REPORT_SEARCH,
  REPORT_GROUPS,
  REPORT_STATUSES,
  REPORTS_FAILED,
  REPORTS_PER_PAGE,
  type ReportStatus,
  readReportsView,
  reportsViewSearch,
  STATUS_FAILED,
  STATUS_LABELS,
} from '#domain/operator/report-review.ts'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import type { ParkFields } from '#domain/park/park-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { parkPath } from '#domain/text/slug.ts'
import { REPORT_LABELS, type ReportType } from '#domain/visitors/suggestions.ts'
import { trpc } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import styles from '../admin.module.css'
import { FormModal, type FormModalProps } from '../FormModal.tsx'
import { Act, List, Row } from '../list/List.tsx'
import { PausedSearch } from '../list/PausedSearch.tsx'
import { useChange } from '../list/use-change.ts'
import { useListView } from '../list/use-list-view.ts'
import { Moment } from '../Moment.tsx'
import { CORRECTED } from '../parks/queries.ts'
import { RefreshButton } from '../RefreshButton.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { ReportHistory } from './ReportHistory.tsx'
import { historyQuery, REPORT_LISTS, reportsQuery } from './report-queries.ts'

export function ReportsScreen() {
  const { view, show } = useListView({ read: readReportsView, write: reportsViewSearch })
  const reports = useQuery({ ...reportsQuery(view), placeholderData: keepPreviousData })
  const { group, page, q } = view
  const none = `No ${STATUS_LABELS[group].toLowerCase()} reports`
  const counts = reports.data?.counts
  const list = (
    <List
      query={reports}
      noun="reports"
      label="Reports"
      failure={REPORTS_FAILED}
      rowHeight={180}
      itemsOf={(found) => found.reports}
      keyOf={({ id }) => id}
      noneOf={() => ({
        text: q ? `${none} match “${q}”.` : `${none}.`,
        button: q !== '' && 'Clear the search',
        onPress: () => show({ q: '' }),
      })}
      pagesOf={({ reports: { length }, total }) => {
        const first = (page - 1) * REPORTS_PER_PAGE
        const range = `${formatCount(first + 1)}–${formatCount(first + length)}`
        return {
          page,
          pages: Math.ceil(total / REPORTS_PER_PAGE),
          onPage: (next) => show({ page: next }),
          text: length > 0 ? `${range} of ${formatCount(total)}` : '',
        }
      }}
      hasCards
    >
      {(report) => <ReportRow report={report} />}
    </List>
  )
  return (
    <AdminFrame
      title="Error Reports"
      actions={<RefreshButton isFetching={reports.isFetching} onRefresh={reports.refetch} />}
    >
      <PausedSearch
        label="Search reports"
        placeholder="A park’s name, or words of the details"
        maxLength={LONGEST_REPORT_SEARCH}
        q={q}
        onSearch={(text) => show({ q: text })}
      />
      <Tabs
        value={group}
        onChange={(value) => show({ group: REPORT_GROUPS.find((each) => each === value) ?? group })}
        mt="md"
        classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '' }}
      >
        <Tabs.List>
          {REPORT_GROUPS.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              rightSection={
                <Badge variant="light" size="sm" radius="xl" tt="none">
                  {counts ? formatCount(counts[each]) : '…'}
                </Badge>
              }
            >
              {STATUS_LABELS[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {REPORT_GROUPS.map((each) => (
          <Tabs.Panel key={each} value={each} pt="md">
            {each === group && list}
          </Tabs.Panel>
        ))}
      </Tabs>
    </AdminFrame>
  )
}

const STATUSES = REPORT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

/** What a report is about. */
const FIELDS: Readonly<Record<ReportType, (keyof ParkFields)[]>> = {
  address: ['vicinity', 'formattedAddress'],
  hours: ['openingHours'],
  amenity: ['amenities'],
  closed: ['closed'],
  other: ['vicinity', 'formattedAddress', 'closed'],
}

function ReportRow({ report }: { report: ReviewedReport }) {
  const [isCorrecting, correcting] = useDisclosure()
  const { id, parkId, parkName, reportType, details, status } = report
  const name = parkName || `Park ${parkId}`
  const change = useChange({
    // One at a time, so that the last one holds.
    scope: { id: `status of report ${id}` },
    run: (to: ReportStatus) => trpc.reports.setStatus.mutate({ id, status: to }),
    failed: STATUS_FAILED,
    done: (_, to) => `Report ${id} is now ${STATUS_LABELS[to]}.`,
    refresh: [historyQuery(id).queryKey, REPORT_LISTS],
  })
  return (
    <Row
      details={{
        label: 'History',
        name: `History of report ${id}`,
        content: () => <ReportHistory reportId={id} />,
      }}
      actions={
        <>
          <Act
            label="Correct park"
            name={`Correct park: ${name}`}
            variant="light"
            onClick={correcting.open}
          />
          <NativeSelect
            aria-label={`Status of report ${id}`}
            size="xs"
            data={STATUSES}
            // Shown at once; if it fails, the list's own shows again.
            value={change.isPending ? change.variables : status}
            onChange={({ currentTarget: { value } }) =>
              change.mutate(REPORT_STATUSES.find((each) => each === value) ?? status)
            }
          />
        </>
      }
      below={
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <section>
              <Text component="h3" size="xs" fw={600} c="dimmed">
                What the visitor says
              </Text>
              <Text {...(details ? {} : { c: 'dimmed' })} style={{ whiteSpace: 'pre-line' }}>
                {details ?? 'No details given.'}
              </Text>
            </section>
            <section>
              <Text component="h3" size="xs" fw={600} c="dimmed">
                What is shown now
              </Text>
              <ShownNow report={report} />
            </section>
          </SimpleGrid>
          <ReportDates report={report} />
          <FormModal
            opened={isCorrecting}
            onClose={correcting.close}
            title={`Correct ${name}`}
            question="Discard the correction?"
          >
            {(form) => <ReportCorrection report={report} {...form} />}
          </FormModal>
        </>
      }
    >
      <h2>{REPORT_LABELS[reportType]}</h2>
      <Anchor href={parkPath({ id: parkId, name })}>{name}</Anchor>
    </Row>
  )
}

/** The facts visitors see that a report is about. */
function ShownNow({ report: { reportType, park, fieldSources } }: { report: ReviewedReport }) {
  const keys = FIELDS[reportType]
  return keys.map((key) => (
    <Text key={key} style={{ whiteSpace: 'pre-line' }}>
      {keys.length > 1 && (
        <Text span c="dimmed">
          {FIELD_LABELS[key]}:{' '}
        </Text>
      )}
      {fieldText(key, park)}
      {fieldSources[key] && (
        <Text component="small" display="block" size="xs" c="dimmed">
          {sourcesText(fieldSources[key])}
        </Text>
      )}
    </Text>
  ))
}

/** When the report was sent, how often, and when it last changed. */
function ReportDates({ report }: { report: ReviewedReport }) {
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

type CorrectionProps = Parameters<FormModalProps['children']>[0] & { report: ReviewedReport }

/** Corrects the park of a report, and resolves the report unless that is unchecked. */
function ReportCorrection({ report, onChange, onCancel, onSaved }: CorrectionProps) {
  const [resolve, setResolve] = useState(true)
  const save = useChange({
    run: (facts: CorrectedFacts) => trpc.reports.correct.mutate({ id: report.id, facts, resolve }),
    done: [
      'The park is corrected.',
      'New searches show it at once; pages that a cache on the way keeps follow within six minutes.',
    ],
    onDone: onSaved,
    refresh: CORRECTED,
  })
  return (
    <CorrectionForm of={report} save={save} onChange={onChange} onCancel={onCancel}>
      <Checkbox
        label="Resolve this report"
        checked={resolve}
        onChange={(event) => setResolve(event.currentTarget.checked)}
      />
    </CorrectionForm>
  )
}
