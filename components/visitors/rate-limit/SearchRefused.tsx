import { Button } from '../../ui/Button.tsx'
import { useRateLimit } from './limit-store.ts'
import styles from './SearchRefused.module.css'

/** Explains why the list does not match the search, and until when. */
export function SearchRefused({ onRetry }: { onRetry: () => void }) {
  const { isLimited, seconds } = useRateLimit()
  const until =
    seconds > 0
      ? `The list stays as it was. The search can be tried again in ${seconds} seconds.`
      : 'The list stays as it was until the wait is over.'
  return (
    <div className={styles.notice}>
      <div>
        <h3>Your search has to wait</h3>
        <p>{isLimited ? until : 'The wait is over. Try the search again.'}</p>
      </div>
      <Button aria-disabled={isLimited} onClick={isLimited ? undefined : onRetry}>
        Retry
      </Button>
    </div>
  )
}
