import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job } from '#domain/operator/job-schemas.ts'
import { JOB_FAILED, SYNCHRONIZED } from '#domain/operator/seo-messages.ts'
import { errorText, trpc } from '../../trpc.ts'
import { latestJobQuery, useJob } from '../jobs/use-job.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { SEO_KEY } from './queries.ts'

export function useSeoJob() {
  const client = useQueryClient()
  const query = latestJobQuery('sitemap')
  const { data: job = null } = useQuery(query)
  const watched = useJob({
    job,
    queryKey: query.queryKey,
    onEnd(ended) {
      announce(ended)
      void client.invalidateQueries({ queryKey: SEO_KEY })
    },
  })
  const start = useMutation({
    mutationFn: (kind: 'sync' | 'regenerate') => trpc.seo.startJob.mutate({ kind }),
    onSuccess: watched.began,
    onError(error) {
      notifyFailure(JOB_FAILED, errorText(error))
      // Another window may have started one.
      void watched.refresh()
    },
  })
  return { ...watched, start }
}

export type SeoJobState = ReturnType<typeof useSeoJob>

function announce({ state, message }: Job): void {
  if (state === 'done') notifySuccess(SYNCHRONIZED, message)
  else if (state === 'failed') notifyFailure(JOB_FAILED)
  else notifySuccess('Stopped', message)
}
