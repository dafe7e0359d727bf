import { later } from '../ui/Later.tsx'
import type { CardActionsProps } from './card-actions/CardActions.tsx'
import styles from './ParkActions.module.css'

const CardActions = later(() =>
  import('./card-actions/CardActions.tsx').then((file) => file.CardActions),
)

/** One of a card's lazily loaded parts, in the space reserved for it. */
export function ParkAction({ park, part }: CardActionsProps) {
  return (
    <div className={styles[part]} data-scripted>
      <CardActions key={park.id} park={park} part={part} />
    </div>
  )
}
