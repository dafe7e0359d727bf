import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

type FormButtonsProps = {
  submit: string
  isSubmitting?: boolean
  onCancel: () => void
  /** More buttons, before the one that submits. */
  buttons?: ReactNode
}

export function FormButtons({ submit, isSubmitting = false, onCancel, buttons }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {buttons}
      <Button type="submit" loading={isSubmitting}>
        {submit}
      </Button>
    </Group>
  )
}
