import { IconDeviceMobile, IconRoute } from '@tabler/icons-react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import {
  directionsTo,
  directionsUrl,
  nearestWayIn,
  useMapsAppUrl,
  wayInText,
} from '../directions.ts'
import { ParkAction } from '../ParkActions.tsx'
import styles from './WayThere.module.css'

type WayThereProps = {
  park: Park
  from: Coordinates | undefined
}

/** Directions to a park's nearest known entrance, the card's one main action; sharing, the maps app. */
export function WayThere({ park, from }: WayThereProps) {
  const wayIn = from && nearestWayIn(park.entrances ?? [], from)
  const mapsAppUrl = useMapsAppUrl(park)
  return (
    <div className={styles.links}>
      <ButtonLink
        look="primary"
        className={styles.directions}
        href={wayIn ? directionsTo(wayIn) : directionsUrl(park)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <IconRoute size={20} aria-hidden />
        <span>Directions{wayIn && <small> to {wayInText(wayIn)}</small>}</span>
      </ButtonLink>
      <ParkAction park={park} part="share" />
      <ButtonLink icon className={styles.app} href={mapsAppUrl} aria-label="Open in maps app">
        <IconDeviceMobile size={20} aria-hidden />
      </ButtonLink>
    </div>
  )
}
