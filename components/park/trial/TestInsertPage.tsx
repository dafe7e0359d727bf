import { useState } from 'react'
import { insertFailedText, TEST_PARKS, UNKNOWN_ERROR } from '#domain/park/test-parks.ts'
import { parkPath, slugify } from '#domain/text/slug.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import styles from './Trial.module.css'

type Inserted = { id: number; name: string }

/** Inserts test parks, which are reachable only by URL. */
export function TestInsertPage() {
  const [inserted, setInserted] = useState<Inserted[]>([])
  const [error, setError] = useState<string | null>(null)
  const [isInserting, setInserting] = useState(false)

  async function insert() {
    if (isInserting) return
    setInserting(true)
    setInserted([])
    setError(null)
    try {
      for (const park of TEST_PARKS) {
        const added = await insertPark(park)
        setInserted((all) => [...all, added])
      }
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : UNKNOWN_ERROR)
    } finally {
      setInserting(false)
    }
  }

  return (
    <TextPage>
      <article className="prose">
        <h1>Insert Test Parks</h1>
        <p>
          Puts in three parks, one after another. They are not found by searches, in listings or in
          the sitemap; only their own addresses lead to them. On a site in use it takes the
          operator's session.
        </p>
      </article>
      <div className="actions">
        <Button look="primary" data-scripted aria-disabled={isInserting} onClick={insert}>
          Insert Test Parks
        </Button>
        <ButtonLink href="/test-slugs">Slug Test</ButtonLink>
        <ButtonLink href="/">Back to Map</ButtonLink>
      </div>
      <noscript>
        <p className={styles.progress}>Putting in parks takes scripts, which are switched off.</p>
      </noscript>
      <p className={styles.progress} role="status">
        {isInserting
          ? `Inserting park ${inserted.length + 1} of ${TEST_PARKS.length}…`
          : inserted.length > 0 && `${inserted.length} of ${TEST_PARKS.length} parks inserted.`}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {inserted.length > 0 && <InsertedParks parks={inserted} />}
    </TextPage>
  )
}

function InsertedParks({ parks }: { parks: Inserted[] }) {
  return (
    <section className={styles.inserted} aria-labelledby="inserted">
      <h2 id="inserted">Inserted Parks</h2>
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Id</th>
              <th scope="col">Name</th>
              <th scope="col">Slug</th>
              <th scope="col">Page</th>
            </tr>
          </thead>
          <tbody>
            {parks.map((park) => (
              <tr key={park.id}>
                <td>{park.id}</td>
                <th scope="row">{park.name}</th>
                <td>
                  <code>{slugify(park.name)}</code>
                </td>
                <td>
                  <a href={parkPath(park)} aria-label={`View details of ${park.name}`}>
                    View details
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** @throws Error whose message is shown to the visitor */
async function insertPark(park: (typeof TEST_PARKS)[number]): Promise<Inserted> {
  const response = await fetch('/api/test/insert-park', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(park),
  }).catch(() => null)
  if (!response) throw new Error(UNKNOWN_ERROR)
  // HTTP/2 has no status text.
  if (!response.ok) throw new Error(insertFailedText(response.statusText || `${response.status}`))
  const { id }: { id?: unknown } = await response.json().catch(() => ({}))
  if (typeof id !== 'number') throw new Error(UNKNOWN_ERROR)
  return { id, name: park.name }
}
