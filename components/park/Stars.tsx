import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { formatCount } from '#domain/text/format-text.ts'
import styles from './Stars.module.css'

const STAR = 'l2 4.3 4.7.6-3.5 3.2.9 4.7-4.1-2.3-4.1 2.3.9-4.7-3.5-3.2 4.7-.6zm16 0'
const FIVE_STARS = `M8 1.3${STAR.repeat(5)}`

type Rated = Pick<Park, 'rating' | 'ratingSource' | 'source' | 'toldBy'>

/** A park's rating as stars, with its number of votes and its source, or that there are none. */
export function Rating({ park }: { park: Rated & Pick<Park, 'userRatingsTotal'> }) {
  const { rating, userRatingsTotal: count } = park
  if (rating === undefined) {
    return (
      <p className={styles.none}>
        <Row />
        No ratings yet
      </p>
    )
  }
  const votes = count === undefined ? '' : `${formatCount(count)} `
  return (
    <p className={styles.rating}>
      <strong>{rating.toFixed(1)}</strong>
      <span className={styles.stars} role="img" aria-label={`${rating.toFixed(1)} out of 5 stars`}>
        <Row />
        {/* The last star is partly filled. */}
        <span className={styles.filled} style={{ width: `${(rating / 5) * 100}%` }}>
          <Row />
        </span>
      </span>
      <span>{`(${votes}${ratingSourceText(park)})`}</span>
    </p>
  )
}

function Row() {
  return (
    <svg width="80" height="16" viewBox="0 0 80 16" aria-hidden="true">
      <path d={FIVE_STARS} />
    </svg>
  )
}

/** The source of a park's rating, shown after its count; '' without a rating. */
export function ratingSourceText({ rating, ratingSource, source, toldBy }: Rated): string {
  if (rating === undefined) return ''
  if (ratingSource === 'visitors') return 'from visitors'
  const by = toldBy?.rating ?? source
  return by === 'google' ? 'on Google' : `from ${sourceName(by)}`
}
