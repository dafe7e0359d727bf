import { useSite } from '../app/site.ts'
import styles from './Footer.module.css'

export function Footer() {
  const { places } = useSite()
  return (
    <footer className={styles.footer}>
      <Copyright />
      <nav className={styles.places} aria-label="Popular places">
        {places.map(({ path, name }) => (
          <a key={path} href={path}>
            {name}
          </a>
        ))}
      </nav>
    </footer>
  )
}

export function Copyright() {
  const { siteName, hasImprint } = useSite()
  return (
    <>
      {/* Around New Year, server-rendered HTML may still have the previous year. */}
      <p suppressHydrationWarning>
        © {new Date().getUTCFullYear()} {siteName}
      </p>
      <a href="/privacy">Privacy Policy</a>
      {hasImprint && <a href="/imprint">Imprint</a>}
    </>
  )
}
