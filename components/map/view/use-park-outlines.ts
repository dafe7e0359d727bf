import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import { OUTLINE_STEPS, OUTLINE_ZOOM } from '#domain/map/map-settings.ts'
import { parkQuery, SEARCH_FRESH_MS } from '../../app/queries.ts'
import { procedureKey, trpc } from '../../app/trpc.ts'
import { ZOOM_OFFSET } from './camera.ts'

export type ParkOutline = {
  id: number
  /** Each polygon is an outer ring followed by its holes. */
  polygons: [lng: number, lat: number][][][]
}

const NONE: ParkOutline[] = []
/** At higher zooms outlines have no more detail. */
const MAX_ZOOM = 17

type View = { bounds: Bounds; zoom: number }

/**
 * The outlines of the parks in a view, and of the selected park. In wide views, and while the others
 * cannot be had, the selected park's alone.
 */
export function useParkOutlines(view: View | null, selectedId: number | null): ParkOutline[] {
  const asked = view && outlinesAsked(view.bounds, view.zoom + ZOOM_OFFSET)
  const { data } = useQuery({
    queryKey: procedureKey('map.outlines', asked ?? undefined),
    queryFn: asked ? ({ signal }) => trpc.map.outlines.query(asked, { signal }) : skipToken,
    staleTime: SEARCH_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const { data: selected } = useQuery({ ...parkQuery(selectedId ?? 0), enabled: !!selectedId })
  const isSeen = asked !== null
  const seen = useMemo(() => {
    if (!isSeen || !data) return NONE
    return data.parks.map(({ id, polygons }) => ({
      id,
      polygons: polygons.map((rings) => rings.map((ring) => decodePolyline(ring, OUTLINE_STEPS))),
    }))
  }, [data, isSeen])
  return useMemo(() => {
    const { id, outline } = selected ?? {}
    if (id !== selectedId || !outline || seen.some((one) => one.id === id)) return seen
    const polygons = outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates
    return [...seen, { id, polygons }]
  }, [seen, selected, selectedId])
}

/**
 * The input of the request: the box snapped to a grid, so that small moves need no new request.
 * Null if it is too wide.
 */
export function outlinesAsked({ south, west, north, east }: Bounds, exactZoom: number) {
  const zoom = Math.min(MAX_ZOOM, Math.floor(exactZoom))
  if (zoom < OUTLINE_ZOOM) return null
  // The width of 512 pixels, in degrees.
  const cell = 720 / 2 ** zoom
  const down = (edge: number, least: number) => Math.max(least, Math.floor(edge / cell) * cell)
  const up = (edge: number, most: number) => Math.min(most, Math.ceil(edge / cell) * cell)
  const edges = [down(west, -180), down(south, -90), up(east, 180), up(north, 90)]
  return { bounds: edges.map((edge) => edge.toFixed(5)).join(','), zoom }
}
