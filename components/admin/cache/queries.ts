import { queryOptions } from '@tanstack/react-query'
import { procedureKey, trpc } from '../../trpc.ts'

export function cacheStatusQuery() {
  return queryOptions({
    queryKey: procedureKey('cache.status'),
    queryFn: ({ signal }) => trpc.cache.status.query(undefined, { signal }),
  })
}
