import { queryOptions } from '@tanstack/react-query'
import type { Region } from '#domain/region/region-schemas.ts'
import { procedureQuery } from '../../app/trpc.ts'

/** Poll interval of the operator's screen while something is under way. */
const REGIONS_POLL_MS = 1_000

export function regionsQuery() {
  return queryOptions({
    ...procedureQuery('regions.list'),
    refetchInterval: ({ state }) =>
      state.data?.regions.some(isUnderWay) ? REGIONS_POLL_MS : false,
  })
}

/** Whether work on a region goes on by itself. */
export function isUnderWay({ run }: Region): boolean {
  return run?.state === 'waiting' || run?.state === 'running'
}
