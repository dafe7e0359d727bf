import { AFTER_LETTERS, sitemapPagePath } from '#domain/listing/sitemap-page.ts'
import styles from './SitemapPage.module.css'

/** Links to the first park name of each letter. */
export function Initials({ initials, from }: { initials: string[]; from: string }) {
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

type InitialProps = { path: string; name: string; isCurrent: boolean }

function Initial({ path, name, isCurrent }: InitialProps) {
  return (
    <li>
      <a href={path} aria-current={isCurrent ? 'true' : undefined}>
        {name}
      </a>
    </li>
  )
}
