import { slugify } from '#domain/text/slug.ts'
import { useSite } from '../app/site.ts'
import styles from './Footer.module.css'

const CITIES = ['San Francisco', 'New York', 'Chicago', 'Los Angeles', 'Boston']
const PLACES = [
  ...CITIES.map((name) => ({ path: `/parks/${slugify(name)}`, name })),
  { path: '/parks/dog-park/san-francisco', name: 'Dog parks in San Francisco' },
  { path: '/parks/playground/new-york', name: 'Playgrounds in New York' },
  { path: '/parks/national-park/california', name: 'National parks in California' },
]

export function Footer() {
  return (
    <footer className={styles.footer}>
      <Copyright />
      <nav className={styles.places} aria-label="Popular places">
        {PLACES.map(({ path, name }) => (
          <a key={path} href={path}>
            {name}
          </a>
        ))}
      </nav>
    </footer>
  )
}

export function Copyright() {
  const { siteName } = useSite()
  return (
    <>
      {/* Around New Year, server-rendered HTML may still have the previous year. */}
      <p suppressHydrationWarning>
        © {new Date().getUTCFullYear()} {siteName}
      </p>
      <a href="/privacy">Privacy Policy</a>
    </>
  )
}
