import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

const COLORS = {
  active: 'var(--green)',
  pending: 'var(--amber)',
  error: 'var(--danger)',
  none: 'var(--line-strong)',
}

type BadgeProps = { status: keyof typeof COLORS; children: ReactNode }

/** Short text preceded by a status-colored mark. */
export function StatusBadge({ status, children }: BadgeProps) {
  return (
    <Badge variant="dot" size="lg" color={COLORS[status]} tt="none" fw={400}>
      {children}
    </Badge>
  )
}
