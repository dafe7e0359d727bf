import { useEffect, useRef, useState } from 'react'
import { RATE_LIMIT_TITLE, rateLimitText } from '#domain/text/messages.ts'
import { PAGE_WAITING, RESTORING } from '../../layout/page-messages.ts'
import { TextPage } from '../../layout/TextPage.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useRateLimit } from './limit-store.ts'

/**
 * Replaces a page for a rate-limited visitor. Reloads the page when the wait is over; without
 * scripts the document does so.
 *
 * @param props.wait seconds, at the time of rendering
 */
export function LimitedScreen({ wait }: { wait: number }) {
  const limit = useRateLimit()
  const hasBegun = useRef(false)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    if (limit.isLimited) hasBegun.current = true
    else if (hasBegun.current) {
      setOver(true)
      window.location.reload()
    }
  }, [limit.isLimited])

  const seconds = limit.isLimited ? limit.seconds : isOver ? 0 : wait
  const again = (
    <ButtonLink look="primary" href="">
      Try again
    </ButtonLink>
  )
  return (
    <TextPage>
      <h1>{seconds > 0 ? rateLimitText(seconds) : RATE_LIMIT_TITLE}</h1>
      <p>{seconds > 0 ? PAGE_WAITING : RESTORING}</p>
      <div className="actions">{seconds > 0 ? <noscript>{again}</noscript> : again}</div>
    </TextPage>
  )
}
