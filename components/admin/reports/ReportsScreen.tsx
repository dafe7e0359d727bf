import { Badge, Box, Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  LONGEST_REPORT_SEARCH,
  REPORT_GROUPS,
  REPORTS_FAILED,
  type ReportGroup,
  readReportsView,
  reportsViewSearch,
  STATUS_LABELS,
} from '#domain/operator/report-review.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { PausedSearch } from '../PausedSearch.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { useListView } from '../use-list-view.ts'
import { reportsQuery } from './queries.ts'
import { ReportList } from './ReportList.tsx'
import styles from './ReportsScreen.module.css'

export function ReportsScreen() {
  const { view, show } = useListView({ read: readReportsView, write: reportsViewSearch })
  const reports = useQuery({ ...reportsQuery(view), placeholderData: keepPreviousData })
  const panel = useRef<HTMLDivElement>(null)
  const refresh = <RefreshButton isFetching={reports.isFetching} onRefresh={reports.refetch} />

  function showPage(page: number): void {
    show({ page })
    panel.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }

  return (
    <AdminFrame title="Error Reports" actions={refresh}>
      <PausedSearch
        label="Search reports"
        placeholder="A park’s name, or words of the details"
        maxLength={LONGEST_REPORT_SEARCH}
        q={view.q}
        onSearch={(q) => show({ q })}
      />
      {reports.error && (
        <Box mt="md">
          <LoadFailure
            title={REPORTS_FAILED}
            error={reports.error}
            onRetry={() => void reports.refetch()}
          />
        </Box>
      )}
      <Tabs
        value={view.group}
        onChange={(value) => {
          const group = REPORT_GROUPS.find((each) => each === value)
          if (group) show({ group })
        }}
        mt="md"
      >
        <GroupTabs counts={reports.data?.counts} />
        {REPORT_GROUPS.map((group) => (
          <Tabs.Panel
            key={group}
            value={group}
            tabIndex={-1}
            ref={group === view.group ? panel : null}
          >
            {group === view.group && !(reports.error && !reports.data) && (
              <ReportList
                view={view}
                found={reports.data}
                onPage={showPage}
                onClear={() => show({ q: '' })}
                onGone={() => panel.current?.focus({ preventScroll: true })}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </AdminFrame>
  )
}

function GroupTabs({ counts }: { counts: Record<ReportGroup, number> | undefined }) {
  return (
    <Tabs.List className={styles.tabs}>
      {REPORT_GROUPS.map((group) => (
        <Tabs.Tab
          key={group}
          value={group}
          className={styles.tab}
          rightSection={
            <Badge variant="light" size="sm" radius="xl" tt="none">
              {counts ? formatCount(counts[group]) : '…'}
            </Badge>
          }
        >
          {STATUS_LABELS[group]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
