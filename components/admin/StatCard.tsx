import type { ReactNode } from 'react'
import styles from './StatCard.module.css'

type StatCardProps = {
  name: string
  value: string
  children?: ReactNode
}

/** A number with its label and optional details. */
export function StatCard({ name, value, children }: StatCardProps) {
  return (
    <section className={styles.card} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.value}>{value}</p>
      {children && <div className={styles.more}>{children}</div>}
    </section>
  )
}
