import { IconDeviceMobile, IconRoute } from '@tabler/icons-react'
import type { Park } from '#domain/park/park-schemas.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { directionsUrl } from '../directions.ts'
import { ParkAction } from '../ParkActions.tsx'
import { useMapsAppUrl } from '../use-maps-app-url.ts'
import styles from './WayThere.module.css'

/** Directions to a park, the card's one main action, and beside them sharing and the maps app. */
export function WayThere({ park }: { park: Park }) {
  const mapsAppUrl = useMapsAppUrl(park)
  return (
    <div className={styles.links}>
      <ButtonLink
        look="primary"
        className={styles.directions}
        href={directionsUrl(park)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <IconRoute size={20} aria-hidden />
        Directions
      </ButtonLink>
      <ButtonLink look="quiet" className={styles.app} href={mapsAppUrl}>
        <IconDeviceMobile size={20} aria-hidden />
        Open in maps app
      </ButtonLink>
      <ParkAction park={park} part="share" />
    </div>
  )
}
