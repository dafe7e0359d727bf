import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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

export type LoadedQuery<Data> = {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

type LoadedProps<Data> = {
  query: LoadedQuery<Data>
  /** Title of the message when it can't be loaded. */
  failure: string
  /** What is shown while it loads, if only in words. */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings, or that it is loading or has failed. */
export function Loaded<Data>({ query, failure, waiting, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  const retry = () => void refetch()
  return (
    <>
      {error != null && (
        <LoadFailure title={failure} error={error} onRetry={retry} isRetrying={isFetching} />
      )}
      {data !== undefined
        ? children(data)
        : error == null &&
          (typeof waiting === 'string' ? (
            <Group role="status" gap="sm">
              <Loader size="sm" />
              <Text size="sm">{waiting}…</Text>
            </Group>
          ) : (
            waiting
          ))}
    </>
  )
}
