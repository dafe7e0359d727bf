import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { UNDO_MS } from '#domain/time/lifetimes/operator.ts'

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
