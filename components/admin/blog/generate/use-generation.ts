import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { GenerateInput, Generation } from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { errorText, procedureQuery, trpc } from '../../../app/trpc.ts'
import { notifyFailure, notifySuccess } from '../../notify.ts'

/** Poll interval of a guide being written. */
const GUIDE_POLL_MS = 700

export const writerQuery = () => procedureQuery('blogWriter.writer')

const GENERATION = queryOptions({
  ...procedureQuery('blogWriter.generation'),
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? GUIDE_POLL_MS : false),
})

/** The guide being written for the operator, or the last one. */
export function useGeneration() {
  const client = useQueryClient()
  const { data: generation = null } = useQuery(GENERATION)
  const watched = useRef<number | null>(null)
  const isRunning = generation?.state === 'running'

  useEffect(() => {
    if (generation === null) return
    if (generation.state === 'running') watched.current = generation.id
    else if (generation.id === watched.current) {
      watched.current = null
      announce(generation)
      void client.invalidateQueries({ queryKey: [['blog']] })
      void client.invalidateQueries({ queryKey: writerQuery().queryKey })
    }
  }, [generation, client])

  const show = (status: Generation | null) => client.setQueryData(GENERATION.queryKey, status)
  const start = useMutation({
    mutationFn: (input: GenerateInput) => trpc.blogWriter.startGeneration.mutate(input),
    onSuccess(status) {
      // It may finish before the first poll sees it running.
      watched.current = status?.id ?? null
      show(status)
    },
    onError(error) {
      notifyFailure(BLOG_FORM.generateFailed, errorText(error))
      // Another window may have started one.
      void client.invalidateQueries({ queryKey: GENERATION.queryKey })
    },
  })
  const cancel = useMutation({
    mutationFn: () => trpc.blogWriter.cancelGeneration.mutate(),
    onSuccess: show,
    onError: (error) => notifyFailure('It could not be stopped', errorText(error)),
  })
  return { generation, isRunning, start, cancel }
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
