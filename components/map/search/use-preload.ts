import { useEffect, useEffectEvent } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import { radiusOf } from '#domain/search/filters.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import type { Search } from '../../search/use-search.ts'
import { trpc } from '../../trpc.ts'
import { limitView } from '../../visitors/rate-limit/limit-store.ts'
import { filtersKey } from './loaded-areas.ts'
import { planPreload } from './preload-plan.ts'
import type { LoadedParks } from './use-loaded-parks.ts'

/** Delay between setting a location and preloading the parks around it. */
export const PRELOAD_DELAY_MS = 2_000

/**
 * Preloads the parks around a place the visitor has gone to, or that the page's URL names. Not
 * around the default view, which most visitors leave as it is.
 *
 * @param isOff whether preloading is disabled
 */
export function usePreload(search: Search, loaded: LoadedParks, isOff: boolean): void {
  const isFirstView = search.visit.count === 0 && search.state.place.mode === 'empty'
  const location = isOff || isFirstView ? null : locationOf(search)
  const { lat, lng } = location ?? { lat: Number.NaN, lng: Number.NaN }
  const stateNow = useEffectEvent(() => search.state)

  useEffect(() => {
    if (Number.isNaN(lat)) return
    const controller = new AbortController()
    const timer = setTimeout(
      () => preload({ lat, lng }, { state: stateNow(), loaded, signal: controller.signal }),
      PRELOAD_DELAY_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [lat, lng, loaded])
}

/** The searched place, once answered; null if it is as large as a state. */
function locationOf({ state: { moved, place }, current }: Search): Coordinates | null {
  if (moved?.area?.isLoaded && place.mode === 'coordinates') return place.location
  return current?.place?.usState ? null : (current?.location ?? null)
}

type Asking = { state: SearchState; loaded: LoadedParks; signal: AbortSignal }

/**
 * Runs one search after another until one is rejected or fails. Only known parks are requested, and
 * only the first group, as searches count against the limit.
 */
async function preload(centre: Coordinates, { state, loaded, signal }: Asking): Promise<void> {
  const { type, filters } = state
  const area = { centre, filters: filtersKey(filters), now: Date.now() }
  const plan = planPreload(loaded.areas(), { ...area, radius: radiusOf(filters) })
  for (const { centre: location, radius } of plan[0] ?? []) {
    if (signal.aborted || limitView().isLimited) return
    const place = { mode: 'coordinates', location } as const
    const query = {
      ...toSearchQuery({ place, type, filters, moved: null, sort: null }),
      radius,
      live: false,
    }
    const answer = await trpc.parks.search.query(query, { signal }).catch(() => null)
    if (!answer || signal.aborted) return
    loaded.add(answer, { radius, filters, isAhead: true })
  }
}
