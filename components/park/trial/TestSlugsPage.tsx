import { slugify } from '#domain/text/slug.ts'
import { BackToMap, TextPage } from '../../layout/TextPage.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './Trial.module.css'

/** Names with capitals, punctuation, spaces, hyphens and non-English letters. */
const NAMES = [
  'Golden Gate Park',
  "Patricia's Green",
  'Lake Merritt & Lakeside Park',
  'St. Mary’s Playground (North)',
  'Parque de la Amistad – José Martí',
  'Dog_Run   No. 7',
  'Fort Point / Presidio',
  '100% Nature: The "Wild" Mile!',
  '--- Twin Peaks ---',
  '都立公園',
]

export function TestSlugsPage() {
  return (
    <TextPage>
      <article className="prose">
        <h1>Slug Test</h1>
        <p>
          A park has one address, of the pattern{' '}
          <code>
            /parks/{'{id}'}/{'{slug}'}
          </code>
          : its number, and its slug, which is made of its name.
        </p>
        <div className={styles.wide}>
          <table className={styles.table}>
            <caption className="visually-hidden">Ten names and their slugs</caption>
            <thead>
              <tr>
                <th scope="col">Park name</th>
                <th scope="col">Slug</th>
                <th scope="col">Length</th>
              </tr>
            </thead>
            <tbody>
              {NAMES.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <code>{slugify(name)}</code>
                  </td>
                  <td>{[...slugify(name)].length}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <h2>The pattern</h2>
        <p>
          A slug is the name in lower case. Every character other than letters, digits, underscore,
          whitespace and hyphen is removed, whitespace turns into hyphens, and repeated hyphens
          become one. Letters of all languages are letters. If nothing is left of a name, it has the
          slug <code>park</code>.
        </p>
        <h2>Canonical slug redirect</h2>
        <p>
          The number alone identifies the park. Both <code>/parks/{'{id}'}</code> and an address
          with another slug answer with a permanent redirect (301) to{' '}
          <code>
            /parks/{'{id}'}/{'{slug}'}
          </code>
          , and keep what stands behind a question mark. A park that has been given another name is
          found by its old addresses.
        </p>
      </article>
      <BackToMap>
        <ButtonLink href="/test-insert">Insert Test Parks</ButtonLink>
      </BackToMap>
    </TextPage>
  )
}
