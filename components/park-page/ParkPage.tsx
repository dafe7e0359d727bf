import { IconMap2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMiles } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { nearbyQuery } from '#domain/search/search-query.ts'
import { parkPath } from '#domain/text/slug.ts'
import { PageAddressContext, usePageAddress } from '../app/page-address.ts'
import { parkQuery, searchQuery } from '../app/queries.ts'
import { OPENING_MAP } from '../layout/page-messages.ts'
import { TextPage } from '../layout/TextPage.tsx'
import { Credits } from '../park/Credits.tsx'
import { ParkDetail } from '../park/ParkDetail.tsx'
import { PlaceholderSprite } from '../park/PlaceholderSprite.tsx'
import { permalinkTarget } from '../search/deep-link.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { SaveButton } from '../visitors/saved/SavedControls.tsx'
import styles from './ParkPage.module.css'
import { useMainScreen } from './use-main-screen.ts'

/**
 * A park's own page: all known facts and nearby parks. With scripts it turns into the main screen
 * with the park open; search engines index it at this URL.
 */
export function ParkPage() {
  const { path } = usePageAddress()
  const { data: park } = useQuery(parkQuery(Number(path.split('/')[2])))
  return park ? <KnownPark park={park} /> : null
}

function KnownPark({ park }: { park: Park }) {
  const main = useMainScreen(park)
  if (main.step === 'open') {
    return (
      <PageAddressContext value={main.address}>
        <main.Screen />
      </PageAddressContext>
    )
  }
  return (
    <TextPage>
      <OpeningMap name={park.name} isOver={main.step === 'left'} />
      <PlaceholderSprite />
      <article className={styles.park}>
        <div className={styles.head}>
          <h1>{park.name}</h1>
          <SaveButton park={park} />
        </div>
        <ParkDetail park={park} heading="h2" />
        <p className={styles.map}>
          <ButtonLink look="quiet" href={permalinkTarget(park)}>
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

/**
 * Shown on a park's page while the map is loading, which needs scripts. If that fails its space
 * remains, to avoid a layout shift.
 */
function OpeningMap({ name, isOver }: { name: string; isOver: boolean }) {
  return (
    <p className={styles.opening} role="status" data-scripted data-opens-map={!isOver}>
      <span className={styles.spinner} aria-hidden />
      <span>
        <strong>Loading {name}</strong>
        <span>{OPENING_MAP}</span>
      </span>
    </p>
  )
}
