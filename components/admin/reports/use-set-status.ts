import { useQueryClient } from '@tanstack/react-query'
import {
  groupOf,
  type ReportGroup,
  type ReportStatus,
  type ReportsView,
  STATUS_FAILED,
  STATUS_LABELS,
} from '#domain/operator/report-review.ts'
import { trpc } from '../../trpc.ts'
import { useChange } from '../list/use-change.ts'
import { historyQuery, REPORT_LISTS, reportsQuery } from './queries.ts'

const SET_STATUS = ['reports.setStatus']

type Page = {
  reports: { id: number; status: ReportStatus }[]
  counts: Record<ReportGroup, number>
}

type StatusMove = { id: number; from: ReportStatus; to: ReportStatus }

/**
 * Returns a page of reports with one report's status changed. The report keeps its place, so the
 * list does not shift under the pointer; the counts are updated. Calling it again with `from` and
 * `to` swapped undoes it, whatever else has changed in between.
 */
export function moveReport<Shown extends Page>(page: Shown, { id, from, to }: StatusMove): Shown {
  const counts = { ...page.counts }
  counts[groupOf(from)] -= 1
  counts[groupOf(to)] += 1
  const reports = page.reports.map((report) =>
    report.id === id ? { ...report, status: to } : report,
  )
  return { ...page, reports, counts }
}

/** Sets a report's status: an optimistic update, rolled back if the server rejects it. */
export function useSetStatus() {
  const client = useQueryClient()
  const move = (view: ReportsView, change: StatusMove) =>
    client.setQueryData(reportsQuery(view).queryKey, (page) => page && moveReport(page, change))
  return useChange({
    mutationKey: SET_STATUS,
    run: ({ id, to }: StatusMove & { view: ReportsView }) =>
      trpc.reports.setStatus.mutate({ id, status: to }),
    async onMutate({ view, ...change }) {
      await client.cancelQueries({ queryKey: REPORT_LISTS })
      move(view, change)
    },
    onFailed: ({ view, id, from, to }) => move(view, { id, from: to, to: from }),
    failed: STATUS_FAILED,
    done: (_, { id, to }) => `Report ${id} is now ${STATUS_LABELS[to]}.`,
    async refresh({ id }) {
      await client.invalidateQueries({ queryKey: historyQuery(id).queryKey })
      // A refetch now would overwrite the optimistic updates still in flight.
      if (client.isMutating({ mutationKey: SET_STATUS }) > 1) return
      await client.invalidateQueries({ queryKey: REPORT_LISTS })
    },
  })
}
