import { IconStar } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RatingFields.module.css'
import { onRatingStatus, ratePark, ratingQuery, ratingStatus, sendRating } from './rate-park.ts'

const STATUS_TEXTS = {
  idle: '',
  saving: 'Saving…',
  saved: 'Thank you, your rating is saved.',
  removed: 'Your rating is removed.',
}

export function RatingFields({ park }: { park: Park }) {
  const name = useId()
  const client = useQueryClient()
  const mine = useQuery(ratingQuery(park.id)).data?.mine ?? null
  const status = useSyncExternalStore(
    onRatingStatus,
    () => ratingStatus(park.id),
    () => 'idle' as const,
  )
  const fields = useRef<HTMLFieldSetElement>(null)
  const send = () => sendRating(client, park.id)
  useSendOnLeave(send)

  /** Moves the focus, as the button disappears. */
  function remove() {
    fields.current?.querySelector('input')?.focus()
    ratePark(client, park, null)
  }

  return (
    <fieldset
      ref={fields}
      className={styles.fields}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) send()
      }}
    >
      <legend className={styles.title}>Rate this park</legend>
      <div className={styles.row}>
        <div className={styles.stars}>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label
              key={stars}
              className={styles.star}
              data-filled={(mine ?? 0) >= stars || undefined}
            >
              <input
                className="visually-hidden"
                type="radio"
                name={name}
                value={stars}
                checked={mine === stars}
                onChange={() => ratePark(client, park, stars)}
              />
              <IconStar size={28} aria-hidden />
              <span className="visually-hidden">{starsText(stars)}</span>
            </label>
          ))}
        </div>
        {mine !== null && (
          <Button look="quiet" aria-label="Remove my rating" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <p className={styles.status} role="status">
        {STATUS_TEXTS[status]}
      </p>
    </fieldset>
  )
}

export function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`
}

/** Sends a pending rating when the card closes or the page is left. */
function useSendOnLeave(send: () => void): void {
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    const onHide = () => document.hidden && sendNow()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      sendNow()
    }
  }, [])
}
