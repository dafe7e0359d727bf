import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CorrectInput } from '#domain/operator/report-review-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { notifySuccess } from '../notify.ts'
import { REPORT_LISTS } from './queries.ts'

export function useCorrectPark(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (correction: CorrectInput) => trpc.reports.correct.mutate(correction),
    async onSuccess() {
      notifySuccess(
        'The park is corrected.',
        'New searches show it at once; pages that a cache on the way keeps follow within six minutes.',
      )
      onSaved()
      await client.invalidateQueries({ queryKey: [['reports', 'history']] })
      await client.invalidateQueries({ queryKey: REPORT_LISTS })
    },
  })
}
