import { IconDeviceMobile, IconRoute } from '@tabler/icons-react'
import type { Park } from '#domain/park/park-schemas.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { directionsUrl } from '../directions.ts'
import { useMapsAppUrl } from '../use-maps-app-url.ts'
import styles from './WayThere.module.css'

/** Directions to a park, and on phones a link to the maps app. */
export function WayThere({ park }: { park: Park }) {
  const mapsAppUrl = useMapsAppUrl(park)
  return (
    <div className={styles.links}>
      <ButtonLink
        look="primary"
        href={directionsUrl(park)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <IconRoute size={20} aria-hidden />
        Directions
      </ButtonLink>
      <ButtonLink className={styles.app} href={mapsAppUrl}>
        <IconDeviceMobile size={20} aria-hidden />
        Open in maps app
      </ButtonLink>
    </div>
  )
}
