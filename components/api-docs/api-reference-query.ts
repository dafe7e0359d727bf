import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiReference } from '#domain/page/api-reference.ts'

/** Part of the page's data, and never asked for. */
export function apiReferenceQuery() {
  return queryOptions<ApiReference>({ queryKey: ['api-reference'], queryFn: skipToken })
}
