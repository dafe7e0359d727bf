import { useSite } from '../site.ts'
import { Logo } from '../ui/Logo.tsx'
import styles from './Header.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function Header() {
  const { siteName } = useSite()
  return (
    <header className={styles.header}>
      <a className={styles.brand} href="/">
        <Logo />
        <span>{siteName}</span>
      </a>
      <nav className={styles.links} aria-label="Site">
        <a className={styles.link} href="/about">
          About
        </a>
        <ThemeSwitch />
      </nav>
    </header>
  )
}
