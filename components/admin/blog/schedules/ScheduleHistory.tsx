import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Schedule } from '#domain/blog/blog-generate-schemas.ts'
import { LoadFailure } from '../../LoadFailure.tsx'
import { historyQuery } from './queries.ts'
import { RunText } from './RunText.tsx'
import styles from './Schedules.module.css'

export function ScheduleHistory({ schedule: { id, lastRun } }: { schedule: Schedule }) {
  const latest = `${lastRun?.id} ${lastRun?.finishedAt}`
  const { data: runs, error, refetch } = useQuery(historyQuery(id, latest))
  if (error) {
    const retry = () => void refetch()
    return <LoadFailure title="The history could not be loaded" error={error} onRetry={retry} />
  }
  if (!runs) return <Loader size="sm" aria-label="Loading the history" />
  if (runs.length === 0) return <Text size="sm">It has not run yet.</Text>
  return (
    <ol className={styles.runs} aria-label="History">
      {runs.map((run) => (
        <li key={run.id}>
          <RunText run={run} />
        </li>
      ))}
    </ol>
  )
}
