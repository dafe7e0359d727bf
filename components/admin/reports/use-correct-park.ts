import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import { trpc } from '../../trpc.ts'
import { notifySuccess } from '../notify.ts'
import { REPORT_LISTS } from './queries.ts'

type Correction = { id: number; facts: CorrectedFacts; resolve: boolean }

/** Corrects a park's data in response to a report. */
export function useCorrectPark(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (correction: Correction) => trpc.reports.correct.mutate(correction),
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
