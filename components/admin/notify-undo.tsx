import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** How long a deletion can be undone. */
export const UNDO_MS = 15_000

/**
 * Notifies that something was removed or changed, with an undo button for a limited time.
 *
 * @returns hides the message
 */
export function notifyUndo(title: string, undo: () => void): () => void {
  const id = notifications.show({
    title,
    color: 'green',
    role: 'status',
    autoClose: UNDO_MS,
    message: (
      <Button
        size="xs"
        variant="default"
        mt={4}
        onClick={() => {
          notifications.hide(id)
          undo()
        }}
      >
        Undo
      </Button>
    ),
  })
  return () => notifications.hide(id)
}
