import { procedureKey } from '#components/trpc.ts'
import type { Park } from '#domain/park.ts'
import { parkHead } from '#renderer/park-head.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, trpc, routeParams }: PageContext): Head {
  const key = procedureKey('parks.byId', { id: Number(routeParams.id) })
  const park = trpc.queryClient.getQueryData<Park>(key)
  if (!park) return { title: site.siteName, description: '', noindex: true }
  return parkHead(site, park)
}
