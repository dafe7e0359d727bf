import type { Park } from '#domain/park/park-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { parkPath } from '#domain/text/slug.ts'
import { Credits } from '../park/Credits.tsx'
import { ParkImage } from '../park/ParkImage.tsx'
import { PlaceholderSprite } from '../park/PlaceholderSprite.tsx'
import { ratingSourceText } from '../park/Stars.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './RelatedParks.module.css'

export function RelatedParks({ parks }: { parks: readonly Park[] }) {
  if (parks.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <PlaceholderSprite />
      <h2 id="related">Parks Featured in This Article</h2>
      <ul className={styles.grid}>
        {parks.map((park) => (
          <li key={park.id} className={styles.card}>
            <div className={styles.image}>
              <ParkImage park={park} width={400} />
            </div>
            <h3>
              <a href={parkPath(park)}>{park.name}</a>
            </h3>
            {park.vicinity && <p>{park.vicinity}</p>}
            <p>{ratingText(park)}</p>
            {park.rating !== undefined && <small>{ratingSourceText(park)}</small>}
            <ButtonLink href={`/?park=${park.id}`} aria-label={`View on Map: ${park.name}`}>
              View on Map
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Credits parks={parks} />
    </section>
  )
}

function ratingText({ rating, userRatingsTotal }: Park): string {
  if (rating === undefined) return 'No ratings yet'
  const reviews =
    userRatingsTotal === undefined ? '' : ` (${formatCount(userRatingsTotal)} reviews)`
  return `Rating: ${rating}/5${reviews}`
}
