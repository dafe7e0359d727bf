import { IconHeart } from '@tabler/icons-react'
import styles from './NoSaved.module.css'
import { NO_SAVED_PARKS } from './saved-messages.ts'

export function NoSaved() {
  return (
    <div className={styles.none}>
      <IconHeart size={40} stroke={1.5} aria-hidden />
      <h3>{NO_SAVED_PARKS.title}</h3>
      <p>{NO_SAVED_PARKS.text}</p>
    </div>
  )
}
