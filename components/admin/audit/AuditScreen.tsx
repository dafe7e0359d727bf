import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  AUDIT_KIND_KEYS,
  AUDIT_KINDS,
  type AuditView,
  auditViewSearch,
  LONGEST_AUDIT_SEARCH,
  readAuditView,
} from '#domain/operator/audit.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { PageSteps } from '../PageSteps.tsx'
import { PausedSearch } from '../PausedSearch.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { useListView } from '../use-list-view.ts'
import styles from './Audit.module.css'
import { ChangeRow } from './ChangeRow.tsx'
import { Downloads } from './Downloads.tsx'
import { auditQuery } from './queries.ts'

const KINDS = [
  { value: '', label: 'All changes' },
  ...AUDIT_KIND_KEYS.map((value) => ({ value, label: AUDIT_KINDS[value].label })),
]

/** The log of what the operator has changed. */
export function AuditScreen() {
  const { view, show } = useListView({ read: readAuditView, write: auditViewSearch })
  const log = useQuery({ ...auditQuery(view), placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const refresh = <RefreshButton isFetching={log.isFetching} onRefresh={log.refetch} />

  function showPage(page: number): void {
    show({ page })
    list.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }

  return (
    <AdminFrame title="Log of Changes" actions={refresh}>
      <PausedSearch
        label="Search changes"
        placeholder="Words, or ‘park 12’"
        maxLength={LONGEST_AUDIT_SEARCH}
        q={view.q}
        onSearch={(q) => show({ q })}
      />
      <Filters view={view} show={show} />
      <Downloads view={view} />
      <div ref={list} tabIndex={-1}>
        {log.error ? (
          <LoadFailure
            title="Failed to load the log."
            error={log.error}
            onRetry={() => void log.refetch()}
          />
        ) : !log.data ? (
          <Skeleton height={64} role="status" aria-label="Loading the log" />
        ) : log.data.changes.length === 0 ? (
          <None view={view} show={show} />
        ) : (
          <ol className={styles.list} aria-label="Changes">
            {log.data.changes.map((change) => (
              <ChangeRow key={change.id} change={change} />
            ))}
          </ol>
        )}
      </div>
      <PageSteps
        page={view.page}
        hasMore={log.data?.hasMore ?? false}
        onPage={showPage}
        back="Newer"
        on="Older"
      />
    </AdminFrame>
  )
}

type ViewProps = { view: AuditView; show: (change: Partial<AuditView>) => void }

function Filters({ view, show }: ViewProps) {
  return (
    <Group gap="sm" my="md" align="flex-end">
      <NativeSelect
        label="Of what"
        data={KINDS}
        value={view.kind}
        onChange={({ currentTarget: { value } }) =>
          show({ kind: AUDIT_KIND_KEYS.find((kind) => kind === value) ?? '' })
        }
      />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={end === 'from' ? 'From' : 'To'}
          value={view[end]}
          onChange={({ currentTarget: { value } }) => show({ [end]: value })}
        />
      ))}
    </Group>
  )
}

function None({ view, show }: ViewProps) {
  const isFiltered = auditViewSearch(view) !== ''
  return (
    <Stack align="center" gap="xs" py={48}>
      <Text role="status">
        {isFiltered ? 'No change matches.' : 'Nothing has been changed yet.'}
      </Text>
      {isFiltered && (
        <Button
          variant="default"
          onClick={() => show({ kind: '', q: '', from: '', to: '', page: 1 })}
        >
          Show all changes
        </Button>
      )}
    </Stack>
  )
}
