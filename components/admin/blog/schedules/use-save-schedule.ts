import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readParkCount, USUAL_AUTHOR } from '#domain/blog/blog-generate.ts'
import type { Schedule, ScheduleInput } from '#domain/blog/blog-generate-schemas.ts'
import { trpc } from '../../../app/trpc.ts'
import { notifySuccess } from '../../notify.ts'
import type { PostOptionValues } from '../PostOptions.tsx'
import { SCHEDULES_KEY } from './queries.ts'

export type ScheduleValues = PostOptionValues & {
  region: string
  theme: string
  weekday: string
  hour: string
}

export function useSaveSchedule(schedule: Schedule | null, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn(values: ScheduleValues) {
      const input = toInput(values)
      return schedule
        ? trpc.blogSchedules.update.mutate({ ...input, id: schedule.id })
        : trpc.blogSchedules.create.mutate(input)
    },
    async onSuccess() {
      notifySuccess('Schedule saved')
      onSaved()
      await client.invalidateQueries({ queryKey: SCHEDULES_KEY })
    },
  })
}

function toInput(values: ScheduleValues): ScheduleInput {
  return {
    tags: values.tags,
    status: values.status,
    region: values.region.trim(),
    theme: values.theme.trim(),
    weekday: Number(values.weekday),
    hour: Number(values.hour),
    count: readParkCount(values.count),
    author: values.author.trim() || USUAL_AUTHOR,
  }
}
