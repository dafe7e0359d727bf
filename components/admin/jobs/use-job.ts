import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job } from '#domain/operator/job-schemas.ts'
import { isUnderWay } from '#domain/operator/jobs.ts'
import { errorText, procedureQuery, trpc } from '../../app/trpc.ts'
import { notifyFailure } from '../notify.ts'

/** Poll interval of a job under way. */
export const JOB_POLL_MS = 1_000

/** The newest job of a kind, polled while it is under way. */
export function latestJobQuery(kind: string) {
  return queryOptions({
    ...procedureQuery('jobs.latest', { kind }),
    refetchInterval: ({ state }) => (isUnderWay(state.data ?? null) ? JOB_POLL_MS : false),
  })
}

export function jobsQuery() {
  return queryOptions({
    ...procedureQuery('jobs.list'),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? JOB_POLL_MS : false),
  })
}

type Watched<J extends Job, Input> = {
  job: J | null
  /** Of the query that shows the job. */
  queryKey: QueryKey
  start: (input: Input) => Promise<J | null>
  /** The title of the notice that it could not be started. */
  failure: string
  /** Called when a job that was seen under way has ended. */
  onEnd: (job: J) => void
}

/** Starts, follows and stops a job that a screen shows. */
export function useJob<J extends Job, Input>(watched: Watched<J, Input>) {
  const { job, queryKey, failure, onEnd } = watched
  const client = useQueryClient()
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (!job) return
    if (isUnderWay(job)) seen.current = job.id
    else if (job.id === seen.current) {
      seen.current = null
      onEnd(job)
    }
  }, [job, onEnd])
  const start = useMutation({
    mutationFn: watched.start,
    onSuccess(started) {
      // It may end before the first poll sees it under way.
      seen.current = started?.id ?? null
      client.setQueryData(queryKey, started)
    },
    onError(error) {
      notifyFailure(failure, errorText(error))
      // Another window may have started one.
      void client.invalidateQueries({ queryKey })
    },
  })
  return { isRunning: isUnderWay(job), start, cancel: useCancel(queryKey) }
}

/** Stops a job that the query of this key shows. */
export function useCancel(queryKey: QueryKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => trpc.jobs.cancel.mutate({ id }),
    onSettled: () => client.invalidateQueries({ queryKey }),
    onError: (error) => notifyFailure('It could not be stopped', errorText(error)),
  })
}

export type Cancel = ReturnType<typeof useCancel>
