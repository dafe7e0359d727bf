import { queryOptions } from '@tanstack/react-query'
import { RUNS_POLL_MS } from '#domain/time/lifetimes.ts'
import { procedureKey, trpc } from '../../../trpc.ts'

/** All that is asked of the plans. */
export const SCHEDULES_KEY = [['blogSchedules']]

/** Asked again and again while a guide of one is written. */
export function schedulesQuery() {
  return queryOptions({
    queryKey: procedureKey('blogSchedules.list'),
    queryFn: ({ signal }) => trpc.blogSchedules.list.query(undefined, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastRun }) => lastRun && !lastRun.finishedAt) ? RUNS_POLL_MS : false,
  })
}

/** @param lastRun the latest that is known: with another one, or its end, the history is another */
export function historyQuery(id: number, lastRun: string) {
  return queryOptions({
    queryKey: [...procedureKey('blogSchedules.history', { id }), lastRun],
    queryFn: ({ signal }) => trpc.blogSchedules.history.query({ id }, { signal }),
  })
}
