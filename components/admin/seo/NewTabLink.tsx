import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './NewTabLink.module.css'

type LinkProps = { href: string; children: ReactNode }

/** Link that opens a page of the site in a new tab. */
export function NewTabLink({ href, children }: LinkProps) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
