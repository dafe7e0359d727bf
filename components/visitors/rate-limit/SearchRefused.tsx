import { Button } from '../../ui/Button.tsx'
import { SEARCH_ALLOWED, SEARCH_WAITING_TITLE, searchRefusedText } from './countdown-messages.ts'
import styles from './SearchRefused.module.css'
import { useRateLimit } from './use-rate-limit.ts'

/** Explains why the list does not match the search, and until when. */
export function SearchRefused({ onRetry }: { onRetry: () => void }) {
  const { isLimited, seconds } = useRateLimit()
  return (
    <div className={styles.notice}>
      <div>
        <h3>{SEARCH_WAITING_TITLE}</h3>
        <p>{isLimited ? searchRefusedText(seconds) : SEARCH_ALLOWED}</p>
      </div>
      <Button aria-disabled={isLimited} onClick={isLimited ? undefined : onRetry}>
        Retry
      </Button>
    </div>
  )
}
