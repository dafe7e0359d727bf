import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

type Question = {
  title: string
  /** What will be lost or changed. */
  message: string
  /** What the button that does it says. */
  action: string
  isDestructive?: boolean
}

/** Asks before something is lost. Gives whether it is to be done. */
export function askToConfirm({ title, message, action, isDestructive = true }: Question) {
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{message}</Text>,
      withCloseButton: false,
      // At the document's end it would be one more header of the page.
      attributes: { header: { role: 'presentation' } },
      labels: { confirm: action, cancel: 'Cancel' },
      confirmProps: isDestructive ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
}
