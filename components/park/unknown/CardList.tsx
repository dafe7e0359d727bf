import type { Asked } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { ParkCard } from '../ParkCard.tsx'
import styles from './UnknownParks.module.css'

type CardListProps = {
  parks: readonly ParkResult[]
  asked: Asked
  selectedId: number | null
  onSelect: (park: ParkResult) => void
  /** The id of its heading. */
  labelledBy?: string
}

/** The cards of a group of parks. */
export function CardList({ parks, asked, selectedId, onSelect, labelledBy }: CardListProps) {
  return (
    <ol className={styles.list} aria-labelledby={labelledBy}>
      {parks.map((park) => (
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
  )
}
