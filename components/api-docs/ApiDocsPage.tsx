import { useQuery } from '@tanstack/react-query'
import { useSite } from '../app/site.ts'
import { TextPage } from '../layout/TextPage.tsx'
import styles from './ApiDocs.module.css'
import { apiReferenceQuery } from './api-reference-query.ts'
import { Operation } from './Operation.tsx'

const DESCRIPTION = '/api/openapi.json'

/** The public API's documentation, which needs no scripts. */
export function ApiDocsPage() {
  const { siteName } = useSite()
  const { data } = useQuery(apiReferenceQuery())
  return (
    <TextPage isWide>
      <article className="prose">
        <h1>{siteName} API</h1>
        <p>
          Every path under /api, with what it takes and what it answers. The same for programs, in
          OpenAPI 3.1: <a href={DESCRIPTION}>{DESCRIPTION}</a>.
        </p>
        <p>
          Errors are JSON with a <code>message</code>. The operator’s paths need the session that
          signing in gives.
        </p>
      </article>
      {data?.groups.map(({ name, operations }) => (
        <section key={name} className={styles.group} aria-labelledby={name}>
          <h2 id={name}>{name}</h2>
          <ul>
            {operations.map((one) => (
              <li key={`${one.method} ${one.path}`}>
                <Operation operation={one} errorTexts={data.errors} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </TextPage>
  )
}
