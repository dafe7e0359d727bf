import { Button, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { procedureQuery } from '../../app/trpc.ts'
import { Moment } from '../Moment.tsx'
import styles from './config.module.css'

export function ChangeLog() {
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  return (
    <Paper
      component="section"
      id="changes"
      className={styles.section}
      aria-labelledby="changes-title"
    >
      <h2 id="changes-title">Changes</h2>
      <ul className={styles.list}>
        {starts.map((start, index) => (
          <ChangePage
            key={start ?? 0}
            start={start}
            onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : null}
          />
        ))}
      </ul>
    </Paper>
  )
}

type ChangePageProps = {
  /** Lists changes with an id below this one; undefined for the latest. */
  start: number | undefined
  /** Loads the changes before an id; null if they are already shown. */
  onMore: ((before: number) => void) | null
}

function ChangePage({ start, onMore }: ChangePageProps) {
  const { data, error, refetch } = useQuery(
    procedureQuery('config.changes', start === undefined ? {} : { before: start }),
  )
  if (error) {
    return (
      <li role="alert">
        {error.message}{' '}
        <Button variant="default" size="xs" onClick={() => refetch()}>
          Try again
        </Button>
      </li>
    )
  }
  if (!data) return <li>Loading…</li>
  if (data.changes.length === 0) return <li>Nothing has been changed here yet.</li>
  const last = data.changes.at(-1)
  return (
    <>
      {data.changes.map(({ id, name, isTrial, before, after, changedBy, at }) => (
        <li key={id} className={styles.change}>
          <div className={styles.what}>
            <code>{name}</code>
            <span className={styles.values}>
              {!isTrial && (
                <>
                  <Value text={before} /> →{' '}
                </>
              )}
              <Value text={after} />
            </span>
          </div>
          <div className={styles.who}>
            <Moment at={at} />, {changedBy}
          </div>
        </li>
      ))}
      {last && data.hasMore && onMore && (
        <li>
          <Button variant="default" size="xs" onClick={() => onMore(last.id)}>
            Earlier changes
          </Button>
        </li>
      )}
    </>
  )
}

function Value({ text }: { text: string | null }) {
  return text === null ? <em>not set</em> : <span className={styles.value}>{text}</span>
}
