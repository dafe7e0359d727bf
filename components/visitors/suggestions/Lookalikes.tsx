import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import { parkPath } from '#domain/text/slug.ts'
import { LOOKALIKE_METRES } from '#domain/visitors/suggestions.ts'
import { searchQuery } from '../../app/queries.ts'
import { useDistanceText } from '../../app/units.ts'
import styles from './Suggest.module.css'
import { changePath } from './suggest-path.ts'

/** Debounce of moving a pin before parks near it are searched. */
const LOOKALIKES_DEBOUNCE_MS = 400

/** Known parks near the pin, which may be the one that is about to be added. */
export function Lookalikes({ position, name }: { position: Coordinates; name: string }) {
  const distanceText = useDistanceText()
  const [{ lat, lng }, setSettled] = useState(position)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(position), LOOKALIKES_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [position])
  // To about 10 m, so that small moves search nothing new.
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  const near = { lat: round(lat), limit: 5, live: false, lng: round(lng), radius: LOOKALIKE_METRES }
  const { data } = useQuery({ ...searchQuery(near), placeholderData: keepPreviousData })
  const parks = data?.parks ?? []
  const isSame = (other: string) => other.trim().toLowerCase() === name.trim().toLowerCase()
  return (
    <div role="status">
      {parks.length > 0 && (
        <section className={styles.lookalikes} aria-labelledby="lookalikes">
          <h2 id="lookalikes">Is it one of these?</h2>
          <ul>
            {parks.map((park) => (
              <li key={park.id} data-same={isSame(park.name) || undefined}>
                <span>
                  <a href={parkPath(park)}>{park.name}</a>{' '}
                  <span className={styles.note}>{distanceText(park.distance)} away</span>
                </span>
                <a
                  href={changePath(park)}
                  aria-label={`Yes, ${park.name}, but something is otherwise`}
                >
                  Yes, but…
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
