import type { ReactNode } from 'react'
import { useSite } from '../app/site.ts'
import { later } from '../ui/Later.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './Header.module.css'

const ThemeSwitch = later(() => import('./ThemeSwitch.tsx').then((file) => file.ThemeSwitch), {
  isExtra: true,
})

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
        <span className={styles.theme} data-scripted>
          <ThemeSwitch />
        </span>
      </nav>
    </header>
  )
}
