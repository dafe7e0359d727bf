import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import { cellLevel, cellsAsked } from '#domain/map/cells.ts'
import type { Filters } from '#domain/search/filters.ts'
import { OPEN_FRESH_MS } from '#domain/search/search-defaults.ts'
import { SEARCH_FRESH_MS } from '../../app/queries.ts'
import { procedureKey, trpc } from '../../app/trpc.ts'
import type { MapKind, MapProps } from '../map-contract.ts'
import { ZOOM_OFFSET } from '../view/camera.ts'
import { cellsUrl } from './cells-url.ts'
import { cellPoints, listPoints, type MarkerPoints } from './marker-points.ts'

/** Longest time a map waits for the parks of its first view, before it shows those of the list. */
export const CELLS_WAIT_MS = 3_000
/** Between two requests for the parks of a view, if one fails. */
const CELLS_RETRY_MS = 10_000

const NONE: MarkerPoints = { points: [], selected: null }

/** Its zoom is for 512-pixel tiles. */
export type View = { bounds: Bounds; zoom: number }

/**
 * All parks in a view that match the filters, single or counted; the list's if they can't be found
 * out. Close by also the place in the middle. `isKnown` once either is shown: before, the server's
 * first view has them. `isLast` while they are those of the last view, as this one's are not there yet.
 */
export function useMarkerPoints(props: MapProps, view: View | null, kind: MapKind) {
  const { parks, selectedId, filters } = props
  const asked = view && cellsQuery(view, filters, kind)
  useCachedCells(asked)
  const {
    data: answer,
    isError,
    isPlaceholderData: isLast,
  } = useQuery({
    queryKey: procedureKey('map.cells', asked ?? undefined),
    queryFn: asked
      ? async ({ signal }) => {
          const { cells, place } = await trpc.map.cells.query(asked, { signal })
          // As another view may be asked for before it is shown.
          return { cells, place, level: cellLevel(asked.zoom) }
        }
      : skipToken,
    staleTime: filters.open ? OPEN_FRESH_MS : SEARCH_FRESH_MS,
    placeholderData: keepPreviousData,
    // A view without its parks would look as if there were none.
    refetchInterval: ({ state }) => state.status === 'error' && CELLS_RETRY_MS,
  })
  const [last, setLast] = useState(answer)
  if (answer && answer !== last) setLast(answer)
  const data = answer ?? last
  const isLate = useIsLate()
  const isKnown = data !== undefined || isError || isLate
  const points = useMemo(() => {
    if (!data) return isKnown ? listPoints(parks, selectedId) : NONE
    const { cells, level } = data
    return cellPoints(cells, { listed: parks, selectedId, level, filters })
  }, [data, isKnown, filters, parks, selectedId])
  return { points, place: data?.place, isKnown, isLast }
}

/** Whether the first view has been waited for long enough. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CELLS_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** The input of a request for a view, the same for small moves. */
export function cellsQuery({ bounds, zoom }: View, filters: Filters, kind: MapKind) {
  const { rating, amenities, facts, open, type } = filters
  return {
    ...cellsAsked(bounds, zoom + ZOOM_OFFSET),
    ...(rating === '0' ? {} : { rating: Number(rating) }),
    ...(amenities.length === 0 ? {} : { amenities }),
    ...(facts.length === 0 ? {} : { facts }),
    ...(open ? { open } : {}),
    ...(type ? { type } : {}),
    ...(kind === 'google' ? { include: 'google' as const } : {}),
  }
}

/**
 * When the page is left, has the service worker cache the parks of the view and the map's scripts:
 * they may have been requested before there was one.
 *
 * @param asked the input of their request, if any
 */
function useCachedCells(asked: object | null | undefined): void {
  const url = asked ? cellsUrl(asked) : null
  useEffect(() => {
    if (!url) return
    const send = () => {
      const worker = navigator.serviceWorker?.controller
      if (document.visibilityState !== 'hidden' || !worker) return
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      worker.postMessage({ cells: url, loaded })
    }
    document.addEventListener('visibilitychange', send)
    return () => document.removeEventListener('visibilitychange', send)
  }, [url])
}
