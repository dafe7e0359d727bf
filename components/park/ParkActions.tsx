import type { Park } from '#domain/park/park-schemas.ts'
import { later } from '../ui/Later.tsx'
import styles from './ParkActions.module.css'

const CardActions = later(() =>
  import('./card-actions/CardActions.tsx').then((file) => file.CardActions),
)

export function ParkActions({ park }: { park: Park }) {
  return (
    <div className={styles.actions} data-scripted>
      <CardActions key={park.id} park={park} />
    </div>
  )
}

export function ParkRating({ park }: { park: Park }) {
  return (
    <div className={styles.rating} data-scripted>
      <CardActions key={park.id} park={park} rates />
    </div>
  )
}
