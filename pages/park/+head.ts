import { parkQuery } from '#components/app/queries.ts'
import { parkPageHead } from '#renderer/park-head.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default async function head(pageContext: PageContext): Promise<Head> {
  const { site, trpc, routeParams } = pageContext
  const park = trpc.queryClient.getQueryData(parkQuery(Number(routeParams.id)).queryKey)
  if (!park) return { title: site.siteName, description: '', noindex: true }
  return parkPageHead(pageContext, park)
}
