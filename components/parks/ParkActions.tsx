import type { Park } from '#domain/park.ts'
import { later } from '../ui/Later.tsx'
import styles from './ParkActions.module.css'

const Buttons = later(() => import('./ActionButtons.tsx').then((file) => file.ActionButtons))
const Fields = later(() => import('../rating/RatingFields.tsx').then((file) => file.RatingFields))

/** What can be done with a park; nothing of it works without scripts. */
export function ParkActions({ park }: { park: Park }) {
  return (
    <div className={styles.actions} data-scripted>
      <Buttons key={park.id} park={park} />
    </div>
  )
}

/** Where a visitor rates a park. */
export function ParkRating({ park }: { park: Park }) {
  return (
    <div className={styles.rating} data-scripted>
      <Fields key={park.id} park={park} />
    </div>
  )
}
