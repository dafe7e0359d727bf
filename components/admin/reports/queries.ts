import { type ReportsView, reportsInput } from '#domain/operator/report-review.ts'
import { procedureQuery } from '../../trpc.ts'

export const REPORT_LISTS = [['reports', 'list']]

export function reportsQuery(view: ReportsView) {
  return procedureQuery('reports.list', reportsInput(view))
}

export function historyQuery(id: number) {
  return procedureQuery('reports.history', { id })
}
