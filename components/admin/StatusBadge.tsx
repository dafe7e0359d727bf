import type { ReactNode } from 'react'
import styles from './StatusBadge.module.css'

type BadgeProps = { status: 'active' | 'pending' | 'error' | 'none'; children: ReactNode }

/** A few words with the colour of a status before them. */
export function StatusBadge({ status, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-status={status}>
      {children}
    </span>
  )
}
