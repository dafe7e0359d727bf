import { type ReportsView, toReportsInput } from '#domain/operator/report-review.ts'
import { procedureQuery } from '../../app/trpc.ts'

export const REPORT_LISTS = [['reports', 'list']]

export function reportsQuery(view: ReportsView) {
  return procedureQuery('reports.list', toReportsInput(view))
}

export function historyQuery(id: number) {
  return procedureQuery('reports.history', { id })
}
