import { procedureKey } from '#components/trpc.ts'
import type { Park } from '#domain/park.ts'
import { parkPath } from '#domain/slug.ts'
import type { Head, PageContext } from '#renderer/types.ts'

export default function head({ site, trpc, routeParams }: PageContext): Head {
  const key = procedureKey('parks.byId', { id: Number(routeParams.id) })
  const park = trpc.queryClient.getQueryData<Park>(key)
  if (!park) return { title: site.siteName, description: '', noindex: true }
  const where = park.vicinity ? `, ${park.vicinity}` : ''
  return {
    title: `${park.name} | ${site.siteName}`,
    description: park.description ?? `${park.name}${where}: address, amenities and directions.`,
    canonical: parkPath(park),
  }
}
