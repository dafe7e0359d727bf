import { IconHourglassHigh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { RATE_LIMIT_TITLE, rateLimitText } from '#domain/text/messages.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { RESTORING } from '../../layout/page-messages.ts'
import { isLimitToastShown, refusedFor, setLimit, useRateLimit } from './limit-store.ts'
import styles from './RateLimit.module.css'
import { loadStoredLimit } from './stored-limit.ts'
import { watchLimit } from './watch-limit.ts'

const LIMIT_FIRST_CHECK_MS = 1_000

/** Tracks the rate limit on every page and shows it, unless the page is about it. */
export function RateLimit() {
  const wait = usePageAddress().failure?.wait

  useEffect(() => {
    if (wait === undefined) loadStoredLimit()
    else setLimit(refusedFor(wait, Date.now()))
    return watchLimit(LIMIT_FIRST_CHECK_MS)
  }, [wait])

  return wait === undefined ? <RateLimitNotice /> : null
}

function RateLimitNotice() {
  const { isLimited, seconds } = useRateLimit()
  return (
    <>
      {isLimited && (
        <aside className={styles.notice} aria-label="Request limit" data-limit-notice>
          <IconHourglassHigh size={24} aria-hidden />
          <div>
            <p className={styles.title}>{RATE_LIMIT_TITLE}</p>
            <p className={styles.countdown}>
              {seconds > 0 ? `Please wait ${seconds} seconds` : RESTORING}
            </p>
          </div>
        </aside>
      )}
      <p className="visually-hidden" role="status">
        {useAnnouncement(isLimited, seconds)}
      </p>
    </>
  )
}

/**
 * The announcement for screen readers: the start, unless a toast announces it, and the end, but not
 * the countdown.
 */
function useAnnouncement(isLimited: boolean, seconds: number): string {
  const [before, setBefore] = useState(isLimited)
  const [text, setText] = useState('')
  if (isLimited !== before) {
    setBefore(isLimited)
    if (!isLimited) setText('You can search again.')
    else setText(isLimitToastShown() ? '' : rateLimitText(seconds))
  }
  return text
}
