import { queryOptions } from '@tanstack/react-query'
import { procedureKey, trpc } from '../../trpc.ts'

export function statsQuery() {
  return queryOptions({
    queryKey: procedureKey('stats.overview'),
    queryFn: ({ signal }) => trpc.stats.overview.query(undefined, { signal }),
  })
}
