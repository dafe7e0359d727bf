import type { ReactNode } from 'react'
import styles from './StatusBadge.module.css'

type BadgeProps = { status: 'active' | 'pending' | 'error' | 'none'; children: ReactNode }

/** Short text preceded by a status-coloured mark. */
export function StatusBadge({ status, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-status={status}>
      {children}
    </span>
  )
}
