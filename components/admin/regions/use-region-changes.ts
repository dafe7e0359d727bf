import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure } from '../notify.ts'
import { regionsQuery } from './queries.ts'

/** What can be done with a region at the press of a button. */
export type RegionChange = 'refresh' | 'remove' | 'pause' | 'resume' | 'cancel' | 'deleteFile'

const FAILED: Readonly<Record<RegionChange, string>> = {
  refresh: 'It could not be started',
  remove: 'It could not be removed',
  pause: 'It could not be paused',
  resume: 'It could not be resumed',
  cancel: 'It could not be cancelled',
  deleteFile: 'The file could not be deleted',
}

export function useRegionChanges(id: number) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(regionsQuery())
  const change = useMutation({
    mutationFn: async (what: RegionChange) => {
      await trpc.regions[what].mutate({ id })
    },
    onError: (error, what) => notifyFailure(FAILED[what], errorText(error)),
    onSettled,
  })
  const refreshing = useMutation({
    mutationFn: (isRefreshed: boolean) => trpc.regions.setRefreshed.mutate({ id, isRefreshed }),
    onError: (error) => notifyFailure('The refresh could not be changed', errorText(error)),
    onSettled,
  })
  return {
    change: change.mutate,
    /** The change that is being made. */
    changing: change.isPending ? change.variables : null,
    setRefreshed: refreshing.mutate,
    isSettingRefreshed: refreshing.isPending,
  }
}
