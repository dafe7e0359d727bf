import { IconDeviceMobile, IconRoute } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { directionsUrl, mapsAppUrl } from '#domain/directions.ts'
import { isIos } from '#domain/gallery.ts'
import type { Park } from '#domain/park.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './WayThere.module.css'

/** Directions to a park, and on a phone the park in whatever app it has for maps. */
export function WayThere({ park }: { park: Park }) {
  const [isApple, setApple] = useState(false)
  useEffect(() => setApple(isIos(navigator)), [])
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
      <ButtonLink className={styles.app} href={mapsAppUrl(park, { isApple })}>
        <IconDeviceMobile size={20} aria-hidden />
        Open in maps app
      </ButtonLink>
    </div>
  )
}
