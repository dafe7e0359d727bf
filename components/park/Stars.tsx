import { formatCount } from '#domain/text/format-text.ts'
import styles from './Stars.module.css'

const STAR = 'l2 4.3 4.7.6-3.5 3.2.9 4.7-4.1-2.3-4.1 2.3.9-4.7-3.5-3.2 4.7-.6zm16 0'
const FIVE_STARS = `M8 1.3${STAR.repeat(5)}`

/** A rating as five stars, the last one partly filled. */
function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating.toFixed(1)} out of 5 stars`}>
      <Row />
      <span className={styles.filled} style={{ width: `${(rating / 5) * 100}%` }}>
        <Row />
      </span>
    </span>
  )
}

function Row() {
  return (
    <svg width="80" height="16" viewBox="0 0 80 16" aria-hidden="true">
      <path d={FIVE_STARS} />
    </svg>
  )
}

type RatingProps = {
  rating?: number | undefined
  count?: number | undefined
  /** Its source: 'from visitors'. */
  source?: string
}

/** A park's rating with its number of votes, or that there are none. */
export function Rating({ rating, count, source = '' }: RatingProps) {
  if (rating === undefined) return <p className={styles.none}>No ratings yet</p>
  const said = [count === undefined ? '' : formatCount(count), source].filter(Boolean).join(' ')
  return (
    <p className={styles.rating}>
      <strong>{rating.toFixed(1)}</strong>
      <Stars rating={rating} />
      {said && <span>{`(${said})`}</span>}
    </p>
  )
}
