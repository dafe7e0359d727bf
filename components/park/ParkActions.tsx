import type { Park } from '#domain/park/park.ts'
import { later } from '../ui/Later.tsx'
import styles from './ParkActions.module.css'

const CardActions = later(() =>
  import('./card-actions/CardActions.tsx').then((file) => file.CardActions),
)

/** What can be done with a park; nothing of it works without scripts. */
export function ParkActions({ park }: { park: Park }) {
  return (
    <div className={styles.actions} data-scripted>
      <CardActions key={park.id} park={park} />
    </div>
  )
}

/** Where a visitor rates a park. */
export function ParkRating({ park }: { park: Park }) {
  return (
    <div className={styles.rating} data-scripted>
      <CardActions key={park.id} park={park} rates />
    </div>
  )
}
