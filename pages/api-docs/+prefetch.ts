import { apiReferenceQuery } from '#components/api-docs/api-reference-query.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, apiReference }: PageContext): Promise<void> {
  trpc.queryClient.setQueryData(apiReferenceQuery().queryKey, apiReference())
}
