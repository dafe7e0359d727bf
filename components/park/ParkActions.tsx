import { later } from '../ui/Later.tsx'
import type { CardActionsProps } from './card-actions/CardActions.tsx'
import styles from './ParkActions.module.css'

const CardActions = later(() =>
  import('./card-actions/CardActions.tsx').then((file) => file.CardActions),
)

/** One of a card's lazily loaded parts, in the space reserved for it. */
export function ParkAction(props: CardActionsProps) {
  return (
    <div className={styles[props.part]} data-scripted>
      <CardActions key={props.park.id} {...props} />
    </div>
  )
}
