import { useQuery } from '@tanstack/react-query'
import type { ApiOperation, ApiParameter } from '#domain/page/api-reference.ts'
import { useSite } from '../app/site.ts'
import { TextPage } from '../layout/TextPage.tsx'
import styles from './ApiDocs.module.css'
import { apiReferenceQuery } from './api-reference-query.ts'

type OperationProps = { operation: ApiOperation; errorTexts: Readonly<Record<string, string>> }

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

/** A path and method: its summary, and what it takes and answers when opened. */
function Operation({ operation, errorTexts }: OperationProps) {
  const { method, path, summary, example, parameters, body, answer, errors } = operation
  return (
    <details className={styles.operation}>
      <summary>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary}>{summary}</span>
      </summary>
      <div className={styles.body}>
        {example && (
          <p>
            Example:{' '}
            <a href={example} className={styles.path}>
              {example}
            </a>
          </p>
        )}
        {parameters.length > 0 && (
          <>
            <h3>Parameters</h3>
            <dl className={styles.parameters}>
              {parameters.map((one) => (
                <Parameter key={one.name} parameter={one} />
              ))}
            </dl>
          </>
        )}
        {body && (
          <>
            <h3>Body</h3>
            <pre>{body.schema}</pre>
            <p>For example:</p>
            <pre>{body.example}</pre>
          </>
        )}
        <h3>Answer</h3>
        <dl className={styles.answers}>
          <dt>200</dt>
          <dd>{answer.types}</dd>
        </dl>
        <pre>{answer.schema}</pre>
        <h3>Errors</h3>
        <dl className={styles.answers}>
          {errors.map((status) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{errorTexts[status]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}

function Parameter({ parameter }: { parameter: ApiParameter }) {
  const { name, in: place, isRequired, type, description, example } = parameter
  return (
    <div>
      <dt>
        <code>{name}</code>
        <span>
          in the {place}
          {isRequired ? ', required' : ''}
        </span>
      </dt>
      <dd>
        <code>{type}</code>
        {description && <p>{description}</p>}
        {example && (
          <p>
            For example <code>{example}</code>
          </p>
        )}
      </dd>
    </div>
  )
}
