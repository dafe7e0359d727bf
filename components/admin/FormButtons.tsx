import { Button, Group } from '@mantine/core'

type FormButtonsProps = {
  submit: string
  isSubmitting?: boolean
  onCancel: () => void
}

export function FormButtons({ submit, isSubmitting = false, onCancel }: FormButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSubmitting}>
        {submit}
      </Button>
    </Group>
  )
}
