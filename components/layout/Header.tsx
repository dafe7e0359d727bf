import type { ReactNode } from 'react'
import { parkPath } from '#domain/text/slug.ts'
import { useSite } from '../app/site.ts'
import { picture } from '../ui/island.tsx'
import { later } from '../ui/Later.tsx'
import { Logo } from '../ui/Logo.tsx'
import { SavedButton } from '../visitors/saved/SavedControls.tsx'
import type { SavedOpenerProps } from '../visitors/saved/SavedOpener.tsx'
import styles from './Header.module.css'
import menuStyles from './HeaderMenu.module.css'

const ELSEWHERE: SavedOpenerProps = {
  origin: null,
  onOpen: (park) => window.location.assign(parkPath(park)),
}

const Switches = later(() => import('./Switches.tsx').then((file) => file.Switches), {
  isExtra: true,
})

const HeaderMenu = picture(
  () => import('./HeaderMenu.tsx').then((file) => file.HeaderMenu),
  menuStyles,
)

type HeaderProps = {
  /** Page-specific links. */
  children?: ReactNode
  /** How the page opens a saved park; others lead to the park's own page. */
  saved?: SavedOpenerProps
}

export function Header({ children, saved = ELSEWHERE }: HeaderProps) {
  const { siteName } = useSite()
  return (
    <header className={styles.header}>
      <a className={styles.brand} href="/">
        <Logo />
        <span>{siteName}</span>
      </a>
      <nav className={styles.links} aria-label="Site">
        <SavedButton {...saved} />
        <span className={styles.wide}>
          {children}
          <a className={styles.link} href="/help">
            Help out
          </a>
          <a className={styles.link} href="/blog">
            Blog
          </a>
        </span>
        <a className={styles.link} href="/about">
          About
        </a>
        <span className={styles.switches} data-scripted>
          <Switches />
        </span>
        <HeaderMenu>{children}</HeaderMenu>
      </nav>
    </header>
  )
}
