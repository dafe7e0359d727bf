import { IconStar } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RatingFields.module.css'
import { onRatingStatus, ratePark, ratingQuery, ratingStatus, sendRating } from './rate-park.ts'
import { RATE_TITLE, RATING_STATUS, STARS, starsText } from './rating.ts'

export function RatingFields({ park }: { park: Park }) {
  const name = useId()
  const client = useQueryClient()
  const { data } = useQuery(ratingQuery(park.id))
  const mine = data?.mine ?? null
  const status = useSyncExternalStore(
    onRatingStatus,
    () => ratingStatus(park.id),
    () => 'idle' as const,
  )
  const fields = useRef<HTMLFieldSetElement>(null)
  const send = () => sendRating(client, park.id)
  useSendOnLeave(send)

  function sendOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) send()
  }

  /** Moves the focus, as the button disappears. */
  function remove() {
    fields.current?.querySelector('input')?.focus()
    ratePark(client, park, null)
  }

  return (
    <fieldset ref={fields} className={styles.fields} onBlur={sendOnBlur}>
      <legend className={styles.title}>{RATE_TITLE}</legend>
      <div className={styles.row}>
        <div className={styles.stars}>
          {STARS.map((stars) => (
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
        {RATING_STATUS[status]}
      </p>
    </fieldset>
  )
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
