import { IconClock, IconMapPin, IconRoute, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isDogFriendly } from '#domain/amenities.ts'
import { directionsUrl } from '#domain/directions.ts'
import { formatMiles } from '#domain/geo.ts'
import { PARK_CLOSED, STALE_PARK } from '#domain/messages.ts'
import type { Park } from '#domain/park.ts'
import { ratingSourceText } from '#domain/rating-source.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Credits } from './Credits.tsx'
import { ParkActions, ParkRating } from './ParkActions.tsx'
import styles from './ParkDetail.module.css'
import { ParkImage } from './ParkImage.tsx'
import { Rating } from './Stars.tsx'

type ParkDetailProps = {
  park: Park
  /** Metres from the visitor or the place searched, where one is known. */
  distance?: number | undefined
  /** The heading of its parts: one below that of the park's name. */
  heading?: 'h2' | 'h3'
}

/** All that is known of a park. What is not known is said to be so. */
export function ParkDetail({ park, distance, heading: Heading = 'h3' }: ParkDetailProps) {
  const hours = park.openingHours?.weekday_text ?? []
  return (
    <div className={styles.detail}>
      <div className={styles.image}>
        <ParkImage park={park} width={800} hasLinks />
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
      </div>
      <ParkActions park={park} />
      <div className={styles.facts}>
        <Fact icon={<IconMapPin size={20} aria-hidden />} name="Address">
          {park.formattedAddress ?? park.vicinity ?? 'No address available'}
          {distance !== undefined && (
            <span className={styles.aside}>{formatMiles(distance)} miles away</span>
          )}
        </Fact>
        <Fact icon={<IconClock size={20} aria-hidden />} name="Opening hours">
          {hours.length === 0
            ? 'Hours unknown'
            : hours.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
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
      {park.stale && <p className={styles.unknown}>{STALE_PARK}</p>}
      <Credits parks={[park]} />
    </div>
  )
}

type ParkPanelProps = ParkDetailProps & {
  /** Whether the visitor opened it, rather than an address. */
  takesFocus: boolean
  onClose: () => void
}

/**
 * A park's card beside the map. It takes the focus when it opens and gives it back when it
 * closes; the map and the list stay in reach.
 */
export function ParkPanel({ park, distance, takesFocus, onClose }: ParkPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useFocusWhileOpen(panel, takesFocus ? park.id : null)
  useEscape(onClose)
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby="park-name"
      tabIndex={-1}
      data-scrolls
    >
      <div className={styles.bar}>
        <h2 id="park-name">{park.name}</h2>
        <Button look="quiet" icon data-scripted aria-label="Close" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </Button>
      </div>
      <ParkDetail park={park} distance={distance} />
    </section>
  )
}

/** Escape anywhere, unless something in front of it or a field takes it for itself. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    function onKeyDown({ key, defaultPrevented, target }: globalThis.KeyboardEvent) {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
      const isBehindDialog = document.querySelector('dialog[open]') !== null
      if (key === 'Escape' && !defaultPrevented && !isField && !isBehindDialog) onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onEscape])
}

function useFocusWhileOpen(panel: { current: HTMLElement | null }, id: number | null): void {
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    }
  }, [])

  useEffect(() => {
    if (id === null) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollTo({ top: 0 })
  }, [id, panel])
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      {icon}
      <p>
        <span className="visually-hidden">{name}: </span>
        {children}
      </p>
    </div>
  )
}
