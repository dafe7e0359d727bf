import { queryOptions } from '@tanstack/react-query'
import { type ReportsView, reportsInput } from '#domain/operator/report-review.ts'
import { procedureKey, trpc } from '../../trpc.ts'

/** Key invalidated after a change. */
export const REPORT_LISTS = [['reports', 'list']]

export function reportsQuery(view: ReportsView) {
  const input = reportsInput(view)
  return queryOptions({
    queryKey: procedureKey('reports.list', input),
    queryFn: ({ signal }) => trpc.reports.list.query(input, { signal }),
  })
}

export function historyQuery(id: number) {
  return queryOptions({
    queryKey: procedureKey('reports.history', { id }),
    queryFn: ({ signal }) => trpc.reports.history.query({ id }, { signal }),
  })
}
