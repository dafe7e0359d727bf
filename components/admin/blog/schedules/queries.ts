import { queryOptions } from '@tanstack/react-query'
import { procedureKey, procedureQuery, trpc } from '../../../app/trpc.ts'

/** Poll interval of a schedule's runs. */
const RUNS_POLL_MS = 1_500

export const SCHEDULES_KEY = [['blogSchedules']]

/** Polled while a scheduled guide is being generated. */
export function schedulesQuery() {
  return queryOptions({
    ...procedureQuery('blogSchedules.list'),
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastRun }) => lastRun && !lastRun.finishedAt) ? RUNS_POLL_MS : false,
  })
}

/** @param lastRun the latest known run; part of the key, so a new or finished run refetches */
export function historyQuery(id: number, lastRun: string) {
  return queryOptions({
    queryKey: [...procedureKey('blogSchedules.history', { id }), lastRun],
    queryFn: ({ signal }) => trpc.blogSchedules.history.query({ id }, { signal }),
  })
}
