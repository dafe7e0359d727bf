import { useQuery } from '@tanstack/react-query'
import type { NamePosition, SitemapPage as SitemapAnswer } from '#domain/listing/listing-schemas.ts'
import { readPosition } from '#domain/listing/sitemap-page.ts'
import { parkPath } from '#domain/text/slug.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { procedureQuery } from '../../app/trpc.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import { Initials } from './Initials.tsx'
import { Neighbours } from './Neighbours.tsx'
import styles from './SitemapPage.module.css'

const TITLES = { pages: 'Pages', places: 'Places', posts: 'Blog posts' }

/** Human-readable sitemap: pages, places, posts, and a paginated list of parks by name. */
export function SitemapPage() {
  const position = readPosition(usePageAddress().search)
  const { data } = useQuery(procedureQuery('seo.sitemapPage', position))
  if (!data) return null
  return (
    <TextPage>
      <div className={styles.sitemap}>
        <h1>Sitemap</h1>
        {data.pages.map(({ kind, links }) => (
          <Links key={kind} id={kind} title={TITLES[kind]} links={links.filter(isElsewhere)} />
        ))}
        <Parks position={position} page={data} />
      </div>
    </TextPage>
  )
}

type LinksProps = { id: string; title: string; links: { path: string; name: string }[] }

function isElsewhere({ path }: { path: string }): boolean {
  return path !== '/sitemap'
}

function Links({ id, title, links }: LinksProps) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.columns}>
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Parks({ position, page }: { position: NamePosition; page: SitemapAnswer }) {
  const { parks, initials, previous, next } = page
  return (
    <section aria-labelledby="parks">
      <h2 id="parks">Parks by name</h2>
      {initials.length > 0 && <Initials initials={initials} from={position.from} />}
      {parks.length > 0 ? (
        <ul className={styles.columns}>
          {parks.map((park) => (
            <li key={park.id}>
              <a href={parkPath(park)}>{park.name}</a>
              {park.city && <span className={styles.city}> {park.city}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>No parks from here on.</p>
      )}
      <Neighbours previous={previous} next={next} />
    </section>
  )
}
