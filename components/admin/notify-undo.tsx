import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { UNDO_MS } from '#domain/time/lifetimes/operator.ts'

/** Notifies that something was removed, with an undo button for a limited time. */
export function notifyUndo(title: string, undo: () => void): void {
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
}
