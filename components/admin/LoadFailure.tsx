import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { errorText } from '../app/trpc.ts'

type LoadFailureProps = {
  title: string
  error: unknown
  onRetry: () => void
  isRetrying?: boolean
}

/** Error message for a failed load, with the reason and a retry button. */
export function LoadFailure({ title, error, onRetry, isRetrying = false }: LoadFailureProps) {
  return (
    <Alert color="red" title={title} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{errorText(error)}</Text>
        <Button size="sm" variant="default" loading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Alert>
  )
}
