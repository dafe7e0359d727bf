import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Job } from '#domain/operator/job-schemas.ts'
import { isUnderWay, JOB_NAMES } from '#domain/operator/jobs.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { Moment } from '../Moment.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { JobProgress } from './JobProgress.tsx'
import styles from './Jobs.module.css'
import { jobsQuery, useCancel } from './use-job.ts'

/** Work under way beside requests, and the last of each kind; of some kinds only, if they are named. */
export function JobList({ kinds }: { kinds?: readonly string[] }) {
  const { data, error, refetch } = useQuery(jobsQuery())
  const cancel = useCancel(jobsQuery().queryKey)
  if (error) {
    return <LoadFailure title="The work could not be loaded" error={error} onRetry={refetch} />
  }
  const jobs = data?.filter(({ kind }) => !kinds || kinds.includes(kind)) ?? []
  return (
    <ul className={styles.jobs} aria-label="Work in the background">
      {jobs.map((job) => (
        <li key={job.id}>
          <div className={styles.head}>
            <b>{JOB_NAMES[job.kind] ?? job.kind}</b>
            <Outcome {...job} />
          </div>
          {isUnderWay(job) ? (
            <JobProgress job={job} cancel={cancel} stop="Stop" />
          ) : (
            <Text size="sm" c="dimmed">
              {job.startedAt === null ? 'It has not run yet' : job.message}
              {job.finishedAt !== null && (
                <>
                  {job.message && ' · '}
                  <Moment at={job.finishedAt} />
                </>
              )}
              {job.nextRunAt !== null && (
                <>
                  {' · next '}
                  <Moment at={job.nextRunAt} />
                </>
              )}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}

function Outcome({ state, hasFailed, finishedAt }: Job) {
  if (hasFailed) return <StatusBadge status="error">Failed</StatusBadge>
  if (state === 'running') return <StatusBadge status="active">Running</StatusBadge>
  if (state === 'cancelled') return <StatusBadge status="none">Stopped</StatusBadge>
  if (state === 'paused') return <StatusBadge status="pending">Paused</StatusBadge>
  return finishedAt === null ? (
    <StatusBadge status="pending">Waiting</StatusBadge>
  ) : (
    <StatusBadge status="active">Done</StatusBadge>
  )
}
