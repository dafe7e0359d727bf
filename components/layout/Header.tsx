import type { ReactNode } from 'react'
import { useSite } from '../site.ts'
import { Logo } from '../ui/Logo.tsx'
import styles from './Header.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** @param children page-specific content next to the links */
export function Header({ children }: { children?: ReactNode }) {
  const { siteName } = useSite()
  return (
    <header className={styles.header}>
      <a className={styles.brand} href="/">
        <Logo />
        <span>{siteName}</span>
      </a>
      <nav className={styles.links} aria-label="Site">
        {children}
        <a className={styles.link} href="/blog">
          Blog
        </a>
        <a className={styles.link} href="/about">
          About
        </a>
        <ThemeSwitch />
      </nav>
    </header>
  )
}
