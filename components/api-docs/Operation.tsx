import type { ApiOperation, ApiParameter } from '#domain/page/api-reference.ts'
import styles from './ApiDocs.module.css'

type OperationProps = { operation: ApiOperation; errorTexts: Readonly<Record<string, string>> }

/** A path and method: its summary, and what it takes and answers when opened. */
export function Operation({ operation, errorTexts }: OperationProps) {
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
