import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type AuditView, CHANGES_PER_PART, LAST_AUDIT_PAGE } from '#domain/operator/audit.ts'
import type { AuditEntry } from '#domain/operator/audit-schemas.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure } from '../notify.ts'
import { auditCsv } from './audit-csv.ts'

const FORMATS = {
  CSV: { type: 'text/csv', write: auditCsv },
  JSON: {
    type: 'application/json',
    write: (changes: readonly AuditEntry[]) => JSON.stringify(changes, null, 2),
  },
}

type Format = keyof typeof FORMATS

/** Downloads all changes of a view, whatever its page. */
export function Downloads({ view }: { view: AuditView }) {
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const { type, write } = FORMATS[format]
      const blob = new Blob([write(await readAll(view))], { type })
      saveAs(blob, `changes.${format.toLowerCase()}`)
    },
    onError: (error) => notifyFailure('Failed to download the log.', errorText(error)),
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
    const { changes, hasMore } = await trpc.audit.list.query({
      ...view,
      page,
      limit: CHANGES_PER_PART,
    })
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
