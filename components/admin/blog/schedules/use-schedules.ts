import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schedule } from '#domain/blog/blog-generate-schemas.ts'
import { errorText, trpc } from '../../../app/trpc.ts'
import { askToConfirm } from '../../ask-to-confirm.tsx'
import { notifyFailure, notifySuccess } from '../../notify.ts'
import { SCHEDULES_KEY, schedulesQuery } from './queries.ts'

export function useSchedules() {
  const client = useQueryClient()
  const query = useQuery(schedulesQuery())
  const onSettled = () => client.invalidateQueries({ queryKey: SCHEDULES_KEY })
  const onError = (error: Error) =>
    notifyFailure('The schedule could not be changed', errorText(error))

  const runNow = useMutation({
    mutationFn: (id: number) => trpc.blogSchedules.runNow.mutate({ id }),
    onError: (error) => notifyFailure('It could not be run', errorText(error)),
    onSettled,
  })
  const pause = useMutation({
    mutationFn: ({ id, isPaused }: Schedule) =>
      trpc.blogSchedules.setPaused.mutate({ id, isPaused: !isPaused }),
    onSuccess: (_, { isPaused }) =>
      notifySuccess(isPaused ? 'Schedule resumed' : 'Schedule paused'),
    onError,
    onSettled,
  })
  const removal = useMutation({
    mutationFn: (id: number) => trpc.blogSchedules.remove.mutate({ id }),
    onSuccess: () => notifySuccess('Schedule deleted'),
    onError,
    onSettled,
  })

  async function remove({ id, theme, region }: Schedule): Promise<void> {
    const isSure = await askToConfirm({
      title: 'Delete this schedule?',
      message: `'${theme}' in ${region} is not written any more, and its history is lost. Its posts stay.`,
      action: 'Delete',
    })
    if (isSure) removal.mutate(id)
  }

  return { query, runNow, pause, remove }
}

export type SchedulesState = ReturnType<typeof useSchedules>
