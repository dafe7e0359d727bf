import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './NewTabLink.module.css'

type LinkProps = { href: string; children: ReactNode }

export function NewTabLink({ href, children }: LinkProps) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
