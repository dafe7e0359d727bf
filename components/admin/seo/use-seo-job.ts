import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job } from '#domain/operator/job-schemas.ts'
import { JOB_FAILED, SYNCHRONIZED } from '#domain/operator/seo-messages.ts'
import { trpc } from '../../app/trpc.ts'
import { latestJobQuery, useJob } from '../jobs/use-job.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { SEO_KEY } from './queries.ts'

const query = latestJobQuery('sitemap')

export function useSeoJob() {
  const client = useQueryClient()
  const { data: job = null } = useQuery(query)
  const watched = useJob({
    job,
    queryKey: query.queryKey,
    start: (kind: 'sync' | 'regenerate') => trpc.seo.startJob.mutate({ kind }),
    failure: JOB_FAILED,
    onEnd(ended) {
      announce(ended)
      void client.invalidateQueries({ queryKey: SEO_KEY })
    },
  })
  return { job, ...watched }
}

export type SeoJobState = ReturnType<typeof useSeoJob>

function announce({ state, message }: Job): void {
  if (state === 'done') notifySuccess(SYNCHRONIZED, message)
  else if (state === 'failed') notifyFailure(JOB_FAILED)
  else notifySuccess('Stopped', message)
}
