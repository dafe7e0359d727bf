import { Badge, Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  LONGEST_REPORT_SEARCH,
  REPORT_GROUPS,
  REPORTS_FAILED,
  REPORTS_PER_PAGE,
  readReportsView,
  reportsViewSearch,
  STATUS_LABELS,
} from '#domain/operator/report-review.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import styles from '../admin.module.css'
import { List } from '../list/List.tsx'
import { PausedSearch } from '../list/PausedSearch.tsx'
import { useListView } from '../list/use-list-view.ts'
import { RefreshButton } from '../RefreshButton.tsx'
import { reportsQuery } from './queries.ts'
import { ReportRow } from './ReportRow.tsx'

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
      {(report) => <ReportRow report={report} view={view} />}
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
