import { useEffect, useRef, useState } from 'react'
import { countdownText, RATE_LIMIT_TITLE, rateLimitText } from '#domain/text/messages.ts'
import { PAGE_WAITING } from '../../layout/page-messages.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useRateLimit } from './use-rate-limit.ts'

/**
 * What stands for a page whose visitor has to wait. It loads the page when the wait is over;
 * without scripts the document does.
 *
 * @param props.wait seconds, when the document was made
 */
export function LimitedScreen({ wait }: { wait: number }) {
  const seconds = useWait(wait)
  const again = (
    <ButtonLink look="primary" href="">
      Try again
    </ButtonLink>
  )
  return (
    <TextPage>
      <h1>{seconds > 0 ? rateLimitText(seconds) : RATE_LIMIT_TITLE}</h1>
      <p>{seconds > 0 ? PAGE_WAITING : countdownText(0)}</p>
      <div className="actions">{seconds > 0 ? <noscript>{again}</noscript> : again}</div>
    </TextPage>
  )
}

/** The seconds left; the page is loaded again when the limit is over. */
function useWait(wait: number): number {
  const { isLimited, seconds } = useRateLimit()
  const hasBegun = useRef(false)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    if (isLimited) {
      hasBegun.current = true
    } else if (hasBegun.current) {
      setOver(true)
      window.location.reload()
    }
  }, [isLimited])

  if (isLimited) return seconds
  return isOver ? 0 : wait
}
