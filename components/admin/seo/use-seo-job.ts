import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { JOB_FAILED, SYNCHRONIZED } from '#domain/operator/seo-messages.ts'
import type { SeoJob } from '#domain/operator/seo-schemas.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { SEO_KEY, seoJobQuery } from './queries.ts'

export function useSeoJob() {
  const client = useQueryClient()
  const { data: job = null } = useQuery(seoJobQuery())
  const watched = useRef<number | null>(null)
  const isRunning = job?.state === 'running'

  useEffect(() => {
    if (job === null) return
    if (job.state === 'running') {
      watched.current = job.id
      return
    }
    if (job.id !== watched.current) return
    watched.current = null
    announce(job)
    void client.invalidateQueries({ queryKey: SEO_KEY })
  }, [job, client])

  const show = (status: SeoJob | null) => client.setQueryData(seoJobQuery().queryKey, status)
  const start = useMutation({
    mutationFn: (kind: SeoJob['kind']) => trpc.seo.startJob.mutate({ kind }),
    onSuccess: show,
    onError(error) {
      notifyFailure(JOB_FAILED, errorText(error))
      // Another window may have started one.
      void client.invalidateQueries({ queryKey: seoJobQuery().queryKey })
    },
  })
  const cancel = useMutation({
    mutationFn: () => trpc.seo.cancelJob.mutate(),
    onSuccess: show,
    onError: (error) => notifyFailure('It could not be stopped', errorText(error)),
  })
  return { job, isRunning, start, cancel }
}

export type SeoJobState = ReturnType<typeof useSeoJob>

function announce({ state, message }: SeoJob): void {
  if (state === 'done') notifySuccess(SYNCHRONIZED, message)
  else if (state === 'failed') notifyFailure(JOB_FAILED)
  else notifySuccess('Stopped', message)
}
