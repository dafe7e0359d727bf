import { Anchor, Button, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { actionText } from '#domain/operator/audit.ts'
import type { AuditEntry } from '#domain/operator/audit-schemas.ts'
import { Moment } from '../Moment.tsx'
import styles from './Audit.module.css'

export function ChangeRow({ change }: { change: AuditEntry }) {
  const [isOpen, { toggle }] = useDisclosure()
  const { id, at, action, changedBy, before, after } = change
  const text = actionText(action)
  return (
    <li className={styles.change}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <div className={styles.what}>
          <b>{text}</b> <Subject change={change} />
          <Text size="sm" c="dimmed">
            <Moment at={at} /> · {changedBy}
          </Text>
        </div>
        <Button
          size="xs"
          variant="subtle"
          flex="none"
          aria-expanded={isOpen}
          aria-label={`Details of change ${id}: ${text}`}
          onClick={toggle}
        >
          Details
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <>
            <Values label="Before" value={before} />
            <Values label="After" value={after} />
            {before === null && after === null && (
              <Text size="sm" mt="xs">
                Nothing more is known of it.
              </Text>
            )}
          </>
        )}
      </Collapse>
    </li>
  )
}

function Subject({ change: { subject } }: { change: AuditEntry }) {
  const park = /^park (\d+)$/.exec(subject ?? '')?.[1]
  if (!subject) return null
  if (!park) return subject
  return (
    <Anchor underline="always" href={`/admin/parks?q=${park}`}>
      No.&nbsp;{park}
    </Anchor>
  )
}

function Values({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <Text component="p" className={styles.values} size="sm">
      <Text span size="sm" c="dimmed">
        {label}:
      </Text>{' '}
      {linesOf(value).join('\n')}
    </Text>
  )
}

/** The fields of a value, one per line. */
function linesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).map(
    ([key, each]) => `${key}: ${typeof each === 'string' ? each : JSON.stringify(each)}`,
  )
}
