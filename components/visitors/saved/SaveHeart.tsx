import { IconHeart } from '@tabler/icons-react'
import type { Park } from '#domain/park/park-schemas.ts'
import { showToast } from '../../toasts/toast-store.ts'
import styles from './SaveHeart.module.css'
import { UNSAVED_TITLE } from './saved-messages.ts'
import { toSavedPark } from './saved-parks.ts'
import { save, savedParks, unsave, useIsSaved } from './saved-store.ts'

export type SaveHeartProps = { park: Park; onCard?: boolean }

export function SaveHeart({ park, onCard = false }: SaveHeartProps) {
  const isSaved = useIsSaved(park.id)
  return (
    <button
      type="button"
      className={styles.button}
      data-on-card={onCard || undefined}
      data-scripted
      aria-pressed={isSaved}
      aria-label={`${isSaved ? 'Saved' : 'Save'} ${park.name}`}
      onClick={() => (isSaved ? remove(park) : save([toSavedPark(park, Date.now())]))}
    >
      <IconHeart size={20} fill={isSaved ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}

function remove({ id, name }: Park): void {
  const removed = savedParks().filter((park) => park.id === id)
  unsave(id)
  showToast({
    title: UNSAVED_TITLE,
    text: name,
    action: { label: 'Undo', run: () => save(removed) },
  })
}
