import { queryOptions } from '@tanstack/react-query'
import { procedureKey, trpc } from '../../trpc.ts'

export function sessionsQuery() {
  return queryOptions({
    queryKey: procedureKey('auth.sessions'),
    queryFn: ({ signal }) => trpc.auth.sessions.query(undefined, { signal }),
  })
}
