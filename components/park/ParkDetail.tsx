import { IconClock, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isDogFriendly } from '#domain/facts/amenities.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { PARK_CLOSED, STALE_PARK } from '#domain/park/park-messages.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { Credits } from './Credits.tsx'
import { distanceText } from './compass.ts'
import { OpeningHours } from './detail/OpeningHours.tsx'
import { ParkPhotos } from './detail/ParkPhotos.tsx'
import { ParkSummary } from './detail/ParkSummary.tsx'
import { WayThere } from './detail/WayThere.tsx'
import { ParkActions, ParkRating } from './ParkActions.tsx'
import styles from './ParkDetail.module.css'
import { ratingSourceText } from './rating-source.ts'
import { Rating } from './Stars.tsx'

export type ParkDetailProps = {
  park: Park
  /** The visitor's location or the searched place, if known. */
  from?: Coordinates | undefined
  /** The heading level of its sections: one below the park's name. */
  heading?: 'h2' | 'h3'
}

/** All known facts of a park. Unknown ones are stated as unknown. */
export function ParkDetail({ park, from, heading: Heading = 'h3' }: ParkDetailProps) {
  return (
    <div className={styles.detail}>
      <div className={styles.image}>
        <ParkPhotos key={park.id} park={park} />
      </div>
      <div className={styles.head}>
        {park.closed && <p className={styles.closed}>{PARK_CLOSED}</p>}
        {isDogFriendly(park) && <p className={styles.dogs}>Dog-friendly</p>}
        <Rating
          rating={park.rating}
          count={park.userRatingsTotal}
          source={ratingSourceText(park)}
        />
        {park.description && <p className={styles.description}>{park.description}</p>}
        <ParkSummary park={park} />
      </div>
      <WayThere park={park} />
      <ParkActions park={park} />
      <div className={styles.facts}>
        <Fact icon={<IconMapPin size={20} aria-hidden />} name="Address">
          {park.formattedAddress ?? park.vicinity ?? park.place ?? 'No address available'}
          {from && (
            <p className={styles.aside}>
              {distanceText(from, { lat: park.latitude, lng: park.longitude })}
            </p>
          )}
        </Fact>
        <Fact icon={<IconClock size={20} aria-hidden />} name="Opening hours">
          <OpeningHours park={park} />
        </Fact>
      </div>
      <section aria-label="Amenities">
        <Heading className={styles.subtitle}>Amenities</Heading>
        {park.amenities.length === 0 ? (
          <p className={styles.unknown}>None known yet</p>
        ) : (
          <ul className={styles.amenities}>
            {park.amenities.map((amenity) => (
              <li key={amenity}>{amenity}</li>
            ))}
          </ul>
        )}
      </section>
      <ParkRating park={park} />
      {park.stale && <p className={styles.unknown}>{STALE_PARK}</p>}
      <Credits parks={[park]} />
    </div>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      {icon}
      <div>
        <span className="visually-hidden">{name}: </span>
        {children}
      </div>
    </div>
  )
}
