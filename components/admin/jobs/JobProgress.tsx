import { Button, Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Job } from '#domain/operator/job-schemas.ts'
import styles from './Jobs.module.css'
import type { Cancel } from './use-job.ts'

type JobProgressProps = {
  job: Job
  cancel: Cancel
  /** Of the button that stops it. */
  stop: string
  children?: ReactNode
}

/** How far a job under way is, and a button to stop it. */
export function JobProgress({ job, cancel, stop, children }: JobProgressProps) {
  const { id, message, done, total } = job
  return (
    <Group wrap="nowrap" align="center">
      <div className={styles.progress}>
        <Text size="sm" role="status">
          {message}
        </Text>
        <Progress
          value={total ? Math.min(100, (done / total) * 100) : 100}
          animated={!total}
          aria-label={message}
          mt={4}
        />
        {children ?? (
          <Text size="xs" c="dimmed" mt={4}>
            {total === null ? `${done} done` : `${done} of ${total}`}
          </Text>
        )}
      </div>
      <Button
        size="xs"
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(id)}
      >
        {stop}
      </Button>
    </Group>
  )
}
