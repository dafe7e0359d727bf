import { useSyncExternalStore } from 'react'
import { onSignedInElsewhere, readOperatorFlag } from '../app/operator-flag.ts'
import styles from './Results.module.css'

/** The place that was searched, by name or as it was typed; undefined for coordinates. */
type OperatorHintProps = { find: string | undefined }

/** Leads to where a place can be brought in, only in a browser with which the operator has signed in. */
export function OperatorHint({ find }: OperatorHintProps) {
  const isOperator = useSyncExternalStore(onSignedInElsewhere, readOperatorFlag, () => false)
  if (!isOperator) return null
  const query = find ? `?${new URLSearchParams({ find })}` : ''
  return (
    <p className={styles.operator}>
      <a href={`/admin/regions${query}`}>Bring this area in</a>
    </p>
  )
}
