import { queryOptions } from '@tanstack/react-query'
import { procedureKey, trpc } from '../../trpc.ts'

export function settingsQuery() {
  return queryOptions({
    queryKey: procedureKey('config.settings'),
    queryFn: ({ signal }) => trpc.config.settings.query(undefined, { signal }),
  })
}

/** One page of setting changes: those before an id, or the latest. */
export function changesQuery(before?: number) {
  const input = before === undefined ? {} : { before }
  return queryOptions({
    queryKey: procedureKey('config.changes', input),
    queryFn: ({ signal }) => trpc.config.changes.query(input, { signal }),
  })
}
