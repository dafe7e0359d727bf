import { useSyncExternalStore } from 'react'
import { onSignedInElsewhere, readOperatorFlag } from '../app/operator-flag.ts'
import styles from './OperatorHint.module.css'

/**
 * Leads to where a place can be brought in, only in a browser with which the operator has signed in.
 *
 * @param props.find the place that was searched; undefined for coordinates
 */
export function OperatorHint({
  find,
  children = 'Bring this area in',
}: {
  find?: string | undefined
  children?: string
}) {
  const isOperator = useSyncExternalStore(onSignedInElsewhere, readOperatorFlag, () => false)
  if (!isOperator) return null
  const query = find ? `?${new URLSearchParams({ find })}` : ''
  return (
    <p className={styles.operator}>
      <a href={`/admin/regions${query}`}>{children}</a>
    </p>
  )
}
