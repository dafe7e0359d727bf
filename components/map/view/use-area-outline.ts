import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { decodePolyline } from '#domain/geo/polyline.ts'
import type { OutlineInput } from '#domain/search/search-schemas.ts'
import { procedureKey, trpc } from '../../app/trpc.ts'

const NO_RINGS: string[] = []

/**
 * The rings of a searched place's outline, longitude before latitude. The map works without them, so
 * a failed request is ignored.
 */
export function useAreaOutline(area: OutlineInput | null): [lng: number, lat: number][][] {
  const { data = NO_RINGS } = useQuery({
    queryKey: procedureKey('geocode.outline', area ?? undefined),
    queryFn:
      area === null ? skipToken : ({ signal }) => trpc.geocode.outline.query(area, { signal }),
  })
  return useMemo(() => data.map((ring) => decodePolyline(ring)), [data])
}
