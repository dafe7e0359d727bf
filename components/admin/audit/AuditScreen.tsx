import { Anchor, Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  AUDIT_KIND_KEYS,
  AUDIT_KINDS,
  type AuditView,
  actionText,
  auditViewSearch,
  CHANGES_PER_PART,
  LAST_AUDIT_PAGE,
  LONGEST_AUDIT_SEARCH,
  readAuditView,
} from '#domain/operator/audit.ts'
import type { AuditEntry } from '#domain/operator/audit-schemas.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { type Filter, Filters } from '../list/Filters.tsx'
import { List, Row } from '../list/List.tsx'
import { PausedSearch } from '../list/PausedSearch.tsx'
import { useChange } from '../list/use-change.ts'
import { useListView } from '../list/use-list-view.ts'
import { Moment } from '../Moment.tsx'
import { RefreshButton } from '../RefreshButton.tsx'
import { auditCsv } from './audit-csv.ts'

const FILTERS: readonly Filter<AuditView>[] = [
  {
    name: 'kind',
    label: 'Of what',
    options: [
      { value: '', label: 'All changes' },
      ...AUDIT_KIND_KEYS.map((value) => ({ value, label: AUDIT_KINDS[value].label })),
    ],
  },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
]

/** The log of what the operator has changed. */
export function AuditScreen() {
  const { view, show } = useListView({ read: readAuditView, write: auditViewSearch })
  const log = useQuery({ ...procedureQuery('audit.list', view), placeholderData: keepPreviousData })
  const isFiltered = auditViewSearch(view) !== ''
  return (
    <AdminFrame
      title="Log of Changes"
      actions={<RefreshButton isFetching={log.isFetching} onRefresh={log.refetch} />}
    >
      <PausedSearch
        label="Search changes"
        placeholder="Words, or ‘park 12’"
        maxLength={LONGEST_AUDIT_SEARCH}
        q={view.q}
        onSearch={(q) => show({ q })}
      />
      <Group gap="sm" my="md" align="flex-end">
        <Filters view={view} show={show} filters={FILTERS} />
      </Group>
      <Downloads view={view} />
      <List
        query={log}
        noun="changes"
        label="Changes"
        failure="Failed to load the log."
        itemsOf={({ changes }) => changes}
        keyOf={({ id }) => id}
        noneOf={() => ({
          text: isFiltered ? 'No change matches.' : 'Nothing has been changed yet.',
          button: isFiltered && 'Show all changes',
          onPress: () => show({ kind: '', q: '', from: '', to: '' }),
        })}
        pagesOf={({ hasMore }) => ({
          page: view.page,
          hasMore,
          onPage: (page) => show({ page }),
          back: 'Newer',
          on: 'Older',
        })}
      >
        {(change) => <ChangeRow change={change} />}
      </List>
    </AdminFrame>
  )
}

function ChangeRow({ change }: { change: AuditEntry }) {
  const { id, at, action, subject, changedBy, before, after } = change
  const text = actionText(action)
  const park = /^park (\d+)$/.exec(subject ?? '')?.[1]
  const details = {
    label: 'Details',
    name: `Details of change ${id}: ${text}`,
    content: () =>
      before === null && after === null ? (
        <Text size="sm">Nothing more is known of it.</Text>
      ) : (
        <>
          <Values label="Before" value={before} />
          <Values label="After" value={after} />
        </>
      ),
  }
  return (
    <Row details={details}>
      <b>{text}</b>{' '}
      {park ? (
        <Anchor underline="always" href={`/admin/parks?q=${park}`}>
          No.&nbsp;{park}
        </Anchor>
      ) : (
        subject
      )}
      <Text size="sm" c="dimmed">
        <Moment at={at} /> · {changedBy}
      </Text>
    </Row>
  )
}

function Values({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  const lines =
    typeof value === 'object'
      ? Object.entries(value).map(
          ([key, each]) => `${key}: ${typeof each === 'string' ? each : JSON.stringify(each)}`,
        )
      : [String(value)]
  return (
    <Text size="sm" mb="xs" style={{ whiteSpace: 'pre-wrap' }}>
      <Text span size="sm" c="dimmed">
        {label}:
      </Text>{' '}
      {lines.join('\n')}
    </Text>
  )
}

const FORMATS = {
  CSV: { type: 'text/csv', write: auditCsv },
  JSON: {
    type: 'application/json',
    write: (changes: readonly AuditEntry[]) => JSON.stringify(changes, null, 2),
  },
}

/** Downloads all changes of a view, whatever its page. */
function Downloads({ view }: { view: AuditView }) {
  const download = useChange({
    async run(format: keyof typeof FORMATS) {
      const { type, write } = FORMATS[format]
      saveAs(new Blob([write(await readAll(view))], { type }), `changes.${format.toLowerCase()}`)
    },
    failed: 'Failed to download the log.',
  })
  return (
    <Group gap="xs" mb="md">
      {(['CSV', 'JSON'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          Download {format}
        </Button>
      ))}
    </Group>
  )
}

async function readAll(view: AuditView): Promise<AuditEntry[]> {
  const all = new Map<number, AuditEntry>()
  for (let page = 1; page <= LAST_AUDIT_PAGE; page += 1) {
    const part = { ...view, page, limit: CHANGES_PER_PART }
    const { changes, hasMore } = await trpc.audit.list.query(part)
    // A new change moves the others to later pages.
    for (const change of changes) all.set(change.id, change)
    if (!hasMore) break
  }
  return [...all.values()]
}

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
