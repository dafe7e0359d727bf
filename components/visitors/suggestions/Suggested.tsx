import { useEffect, useRef, useState } from 'react'
import { parkPath } from '#domain/text/slug.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { Contribution } from './contributions.ts'
import styles from './Suggest.module.css'
import { withdrawSuggestion } from './send-suggestion.ts'

type SuggestedProps = { made: Contribution; onAgain: () => void }

/** Says that a suggestion was sent, and what comes next. */
export function Suggested({ made, onAgain }: SuggestedProps) {
  const [isTaking, setTaking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { content, parkId, name } = made
  const spot = content?.kind === 'park' ? content.position : null
  const back = spot
    ? `/?lat=${spot.lat.toFixed(5)}&lng=${spot.lng.toFixed(5)}`
    : parkPath({ id: parkId ?? 0, name })

  async function takeBack(): Promise<void> {
    if (isTaking) return
    setTaking(true)
    const isGone = await withdrawSuggestion(made)
    setTaking(false)
    if (isGone) onAgain()
  }

  return (
    <section className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        Thank you. It is waiting.
      </h2>
      <p>
        The operator looks at it. Until then only this device shows it.{' '}
        <a href="/help#told">What you told us</a> says what came of it.
      </p>
      <div className={styles.buttons}>
        <ButtonLink look="primary" href={back}>
          {spot ? 'See it on the map' : `Back to ${name}`}
        </ButtonLink>
        <Button onClick={onAgain}>{spot ? 'Add another park' : 'Suggest something else'}</Button>
        <Button look="quiet" aria-busy={isTaking} onClick={() => void takeBack()}>
          Take it back
        </Button>
      </div>
    </section>
  )
}
