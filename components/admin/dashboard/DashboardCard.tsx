import type { IconSettings } from '@tabler/icons-react'
import styles from './DashboardCard.module.css'

type CardProps = {
  /** Null if the page does not exist yet. */
  path: string | null
  name: string
  text: string
  Icon: typeof IconSettings
  fact?: string | null | undefined
}

export function DashboardCard({ path, name, text, Icon, fact }: CardProps) {
  const content = (
    <>
      <span className={styles.icon}>
        <Icon size={24} aria-hidden />
      </span>
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{text}</span>
        {fact && <span className={styles.fact}>{fact}</span>}
      </span>
    </>
  )
  return (
    <li>
      {path === null ? (
        <span className={styles.card} data-disabled>
          {content}
        </span>
      ) : (
        <a className={styles.card} href={path}>
          {content}
        </a>
      )}
    </li>
  )
}
