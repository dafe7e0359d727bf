import { IconMap2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMiles } from '#domain/geo.ts'
import type { Park } from '#domain/park.ts'
import { nearbyQuery } from '#domain/search-state.ts'
import { parkPath } from '#domain/slug.ts'
import { TextPage } from '../layout/TextPage.tsx'
import { usePageAddress } from '../page-address.ts'
import { parkQuery, searchQuery } from '../queries.ts'
import { SaveButton } from '../saved/SavedControls.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Credits } from './Credits.tsx'
import { ParkDetail } from './ParkDetail.tsx'
import styles from './ParkPage.module.css'
import { PlaceholderSprite } from './PlaceholderSprite.tsx'

/** A park's own page: all that is known of it, and the parks around it. */
export function ParkPage() {
  const { path } = usePageAddress()
  const { data: park } = useQuery(parkQuery(Number(path.split('/')[2])))
  if (!park) return null
  return (
    <TextPage>
      <PlaceholderSprite />
      <article className={styles.park}>
        <div className={styles.head}>
          <h1>{park.name}</h1>
          <SaveButton park={park} />
        </div>
        <ParkDetail park={park} heading="h2" />
        <p className={styles.map}>
          <ButtonLink href={`/?park=${park.id}`}>
            <IconMap2 size={20} aria-hidden />
            View on Map
          </ButtonLink>
        </p>
      </article>
      <Nearby park={park} />
    </TextPage>
  )
}

function Nearby({ park }: { park: Park }) {
  const { data } = useQuery(searchQuery(nearbyQuery(park)))
  const others = data?.parks.filter(({ id }) => id !== park.id) ?? []
  if (others.length === 0) return null
  return (
    <section className={styles.nearby} aria-labelledby="nearby">
      <h2 id="nearby">Nearby Parks</h2>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <a href={parkPath(other)}>{other.name}</a>
            <span>{formatMiles(other.distance)} miles away</span>
          </li>
        ))}
      </ul>
      <Credits parks={others} />
    </section>
  )
}
