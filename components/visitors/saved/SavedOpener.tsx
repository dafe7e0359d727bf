import { IconHeart } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { formatCount } from '#domain/text/format-text.ts'
import { showToast } from '../../toasts/toast-store.ts'
import type { SavedDialogProps } from './SavedDialog.tsx'
import styles from './SavedOpener.module.css'
import { SaveHeart } from './SaveHeart.tsx'
import { SAVED_LIST_ERROR } from './saved-messages.ts'
import { useSavedParks } from './saved-store.ts'

export type SavedOpenerProps = Omit<SavedDialogProps, 'onClose'>

/** Opens the list of saved parks, which is loaded on first use. */
function SavedOpener(props: SavedOpenerProps) {
  const count = useSavedParks().length
  const [Dialog, setDialog] = useState<ComponentType<SavedDialogProps> | null>(null)

  async function open() {
    try {
      const { SavedDialog } = await import('./SavedDialog.tsx')
      setDialog(() => SavedDialog)
    } catch {
      showToast({ ...SAVED_LIST_ERROR, destructive: true })
    }
  }

  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-scripted
        aria-haspopup="dialog"
        aria-label={`Saved parks, ${count}`}
        title="Saved parks"
        onClick={open}
      >
        <IconHeart size={20} aria-hidden />
        <span className={styles.word}>Saved</span>
        {count > 0 && <span className={styles.count}>{formatCount(count)}</span>}
      </button>
      {Dialog && <Dialog {...props} onClose={() => setDialog(null)} />}
    </>
  )
}

/** The controls that `SavedControls` loads later. */
export const savedTools = { SaveHeart, SavedOpener }
