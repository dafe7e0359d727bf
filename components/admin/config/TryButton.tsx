import { Alert, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SourceToTry } from '#domain/operator/settings-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import styles from './SettingField.module.css'

type TryButtonProps = {
  sources: SourceToTry[]
  /** Label of the field it belongs to. */
  label: string
  /** Unsaved values, by name. */
  values: Record<string, string>
  disabled: boolean
}

/** Tests the typed values with one request to each service, and shows the results. */
export function TryButton({ sources, label, values, disabled }: TryButtonProps) {
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      Promise.all(sources.map((source) => trpc.config.test.mutate({ source, values }))),
    // Tests are recorded in the change log.
    onSettled: () => client.invalidateQueries({ queryKey: [['config', 'changes']] }),
  })
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        disabled={disabled}
        aria-label={`Test: ${label}`}
        onClick={() => mutate()}
      >
        Test
      </Button>
      <div role="status">
        {!isPending &&
          data?.map(({ isUsable, message }) => (
            <Alert key={message} color={isUsable ? 'green' : 'red'} mt="xs" className={styles.kept}>
              {message}
            </Alert>
          ))}
        {!isPending && error && (
          <Alert color="red" mt="xs" className={styles.kept}>
            {error.message}
          </Alert>
        )}
      </div>
    </div>
  )
}
