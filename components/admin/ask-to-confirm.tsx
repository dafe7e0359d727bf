import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

type Question = {
  title: string
  /** What will be lost or changed. */
  message: string
  action: string
  isDestructive?: boolean
}

/** Opens a confirmation dialog. Resolves with whether the operator confirmed. */
export function askToConfirm({ title, message, action, isDestructive = true }: Question) {
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{message}</Text>,
      withCloseButton: false,
      // Rendered at the end of the document, it would count as another page header.
      attributes: { header: { role: 'presentation' } },
      labels: { confirm: action, cancel: 'Cancel' },
      confirmProps: isDestructive ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    })
  })
}
