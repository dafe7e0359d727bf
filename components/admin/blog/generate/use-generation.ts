import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GenerateInput, Generation } from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { isUnderWay } from '#domain/operator/jobs.ts'
import { procedureQuery, trpc } from '../../../app/trpc.ts'
import { JOB_POLL_MS, useJob } from '../../jobs/use-job.ts'
import { notifyFailure, notifySuccess } from '../../notify.ts'

/** Polled while a guide is being generated. */
const query = queryOptions({
  ...procedureQuery('blogWriter.generation'),
  refetchInterval: ({ state }) => (isUnderWay(state.data ?? null) ? JOB_POLL_MS : false),
})

export const writerQuery = () => procedureQuery('blogWriter.writer')

/** The guide being written for the operator, or the last one. */
export function useGeneration() {
  const client = useQueryClient()
  const { data: generation = null } = useQuery(query)
  const watched = useJob({
    job: generation,
    queryKey: query.queryKey,
    start: (input: GenerateInput) => trpc.blogWriter.startGeneration.mutate(input),
    failure: BLOG_FORM.generateFailed,
    onEnd(ended) {
      announce(ended)
      void client.invalidateQueries({ queryKey: [['blog']] })
      void client.invalidateQueries({ queryKey: writerQuery().queryKey })
    },
  })
  return { generation, ...watched }
}

export type GenerationState = ReturnType<typeof useGeneration>

function announce({ state, message, post }: Generation): void {
  if (state === 'done') notifySuccess('Blog post generated', post?.title)
  else if (state === 'failed') notifyFailure(BLOG_FORM.generateFailed, failureReason(message))
  else notifySuccess('Stopped', message)
}

/** Returns why generation failed, or '' if the server gives no more than the generic message. */
export function failureReason(message: string): string {
  return message === BLOG_FORM.generateFailed ? '' : message
}
