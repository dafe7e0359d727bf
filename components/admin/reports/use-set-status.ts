import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReportsView, STATUS_FAILED, STATUS_LABELS } from '#domain/operator/report-review.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { historyQuery, REPORT_LISTS, reportsQuery } from './queries.ts'
import { moveReport, type StatusMove } from './report-page.ts'

const SET_STATUS = ['reports.setStatus']

/** Sets a report's status: an optimistic update, rolled back if the server rejects it. */
export function useSetStatus(view: ReportsView) {
  const client = useQueryClient()
  const shown = reportsQuery(view).queryKey
  const move = (list: typeof shown, change: StatusMove) =>
    client.setQueryData(list, (page) => page && moveReport(page, change))
  return useMutation({
    mutationKey: SET_STATUS,
    mutationFn: ({ id, to }: StatusMove) => trpc.reports.setStatus.mutate({ id, status: to }),
    async onMutate(change) {
      await client.cancelQueries({ queryKey: REPORT_LISTS })
      move(shown, change)
      return { list: shown }
    },
    // The operator may have switched to another list since.
    onError(error, { id, from, to }, change) {
      if (change) move(change.list, { id, from: to, to: from })
      notifyFailure(STATUS_FAILED, errorText(error))
    },
    onSuccess: (_, { id, to }) => notifySuccess(`Report ${id} is now ${STATUS_LABELS[to]}.`),
    async onSettled(_, __, { id }) {
      await client.invalidateQueries({ queryKey: historyQuery(id).queryKey })
      // A refetch now would overwrite the optimistic updates still in flight.
      if (client.isMutating({ mutationKey: SET_STATUS }) > 1) return
      await client.invalidateQueries({ queryKey: REPORT_LISTS })
    },
  })
}
