import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './SettingField.module.css'

/** Warning about a stored value that is not used. */
export function Caution({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert
      color="yellow"
      className={styles.kept}
      classNames={{ title: styles.caution }}
      title={title}
    >
      {children}
    </Alert>
  )
}
