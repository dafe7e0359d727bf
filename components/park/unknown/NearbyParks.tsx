import type { Asked } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { CardList } from './CardList.tsx'
import styles from './UnknownParks.module.css'

type NearbyParksProps = {
  nearby: ParkResult[]
  asked: Asked
  selectedId: number | null
  onSelect: (park: ParkResult) => void
}

/** The parks around a neighborhood that has few. */
export function NearbyParks({ nearby, ...shown }: NearbyParksProps) {
  return (
    <>
      <h3 id="nearby-parks" className={styles.heading}>
        Nearby
      </h3>
      <CardList parks={nearby} labelledBy="nearby-parks" {...shown} />
    </>
  )
}
