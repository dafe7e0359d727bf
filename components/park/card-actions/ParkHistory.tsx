import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { HistoryEntry } from '#domain/operator/park-edit-schemas.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { errorText, procedureQuery } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { changeLines, changeOrigin, historyKey } from '../history-texts.ts'
import styles from './ParkHistory.module.css'

/** What changed about a park since it came here, the latest first; asked for when it is opened. */
export function ParkHistory({ park: { id } }: { park: Park }) {
  const [isOpen, setIsOpen] = useState(false)
  const content = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setIsOpen(!isOpen)}
      >
        What changed
      </button>
      <div id={content} className={styles.content} hidden={!isOpen}>
        {isOpen && <Changes id={id} onRetry={() => toggle.current?.focus()} />}
      </div>
    </>
  )
}

type ChangesProps = {
  id: number
  /** Called when the button that was pressed goes away. */
  onRetry: () => void
}

function Changes({ id, onRetry }: ChangesProps) {
  const history = useQuery({ ...procedureQuery('parkEdits.history', { id }), staleTime: 0 })
  const { data, error, refetch } = history

  function retry(): void {
    onRetry()
    void refetch()
  }

  if (data && data.changes.length > 0) {
    return (
      <ol className={styles.changes} aria-label="What changed">
        {data.changes.map((change) => (
          <Change key={historyKey(change)} change={change} />
        ))}
      </ol>
    )
  }
  if (data) return <p role="status">Nothing has changed since it came here.</p>
  if (!error || history.isFetching) return <p role="status">Loading what changed…</p>
  return (
    <div className={styles.failure}>
      <p role="alert">What changed can’t be loaded. {errorText(error)}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}

function Change({ change }: { change: HistoryEntry }) {
  const isUndone = change.correction?.undoneAt != null
  return (
    <li data-undone={isUndone || undefined}>
      {changeLines(change).map(({ label, before, sources, after }) => (
        <p key={label} className={styles.line}>
          <b>{label}:</b> {before}
          {sources && <small> ({sources.map(sourceName).join(', ')})</small>}{' '}
          <span role="img" aria-label="became">
            →
          </span>{' '}
          {after}
        </p>
      ))}
      <p>
        <span className="visually-hidden">Stated by </span>
        {changeOrigin(change)}
      </p>
    </li>
  )
}
