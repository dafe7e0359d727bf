import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { NamePosition, SitemapPage as SitemapAnswer } from '#domain/listing/listing-schemas.ts'
import { AFTER_LETTERS, readPosition, sitemapPagePath } from '#domain/listing/sitemap-page.ts'
import { parkPath } from '#domain/text/slug.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { procedureQuery } from '../../app/trpc.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
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
          <Links
            key={kind}
            id={kind}
            title={TITLES[kind]}
            links={links.filter(({ path }) => path !== '/sitemap')}
          />
        ))}
        <Parks position={position} page={data} />
      </div>
    </TextPage>
  )
}

type LinksProps = { id: string; title: string; links: { path: string; name: string }[] }

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

function Initials({ initials, from }: { initials: string[]; from: string }) {
  return (
    <nav aria-label="Parks by first letter">
      <ul className={styles.initials}>
        <Initial path="/sitemap#parks" name="First" isCurrent={from === ''} />
        {initials.map((letter) => (
          <Initial
            key={letter}
            path={sitemapPagePath({ from: letter, id: 0 })}
            name={letter === AFTER_LETTERS ? 'Other' : letter.toUpperCase()}
            isCurrent={letter === AFTER_LETTERS ? from >= letter : from.startsWith(letter)}
          />
        ))}
      </ul>
    </nav>
  )
}

function Initial({ path, name, isCurrent }: { path: string; name: string; isCurrent: boolean }) {
  return (
    <li>
      <a href={path} aria-current={isCurrent ? 'true' : undefined}>
        {name}
      </a>
    </li>
  )
}

function Neighbours({ previous, next }: Pick<SitemapAnswer, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label="More parks by name">
      {previous && (
        <ButtonLink href={sitemapPagePath(previous)} rel="prev">
          <IconArrowLeft size={20} aria-hidden />
          Previous parks
        </ButtonLink>
      )}
      {next && (
        <ButtonLink className={styles.next} href={sitemapPagePath(next)} rel="next">
          Next parks
          <IconArrowRight size={20} aria-hidden />
        </ButtonLink>
      )}
    </nav>
  )
}
