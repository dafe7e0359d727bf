import type { Asked } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { ParkCard } from '../ParkCard.tsx'
import styles from './UnknownParks.module.css'

type NearbyParksProps = {
  nearby: ParkResult[]
  asked: Asked
  selectedId: number | null
  onSelect: (park: ParkResult) => void
}

/** The parks around a neighborhood that has few. */
export function NearbyParks({ nearby, asked, selectedId, onSelect }: NearbyParksProps) {
  return (
    <>
      <h3 id="nearby-parks" className={styles.heading}>
        Nearby
      </h3>
      <ol className={styles.list} aria-labelledby="nearby-parks">
        {nearby.map((park) => (
          <li key={park.id}>
            <ParkCard
              park={park}
              selected={park.id === selectedId}
              asked={asked}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
