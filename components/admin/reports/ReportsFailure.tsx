import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { REPORTS_FAILED } from '#domain/report-review.ts'
import { errorText } from '../../trpc.ts'

type FailureProps = { error: Error; onRetry: () => void }

/** Says that the reports could not be had; those known before stay below it. */
export function ReportsFailure({ error, onRetry }: FailureProps) {
  return (
    <Alert
      mt="md"
      color="red"
      role="alert"
      title={REPORTS_FAILED}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <p>{errorText(error)}</p>
      <Button mt="xs" size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}
