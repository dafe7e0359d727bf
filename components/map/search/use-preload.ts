import { useEffect, useEffectEvent } from 'react'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { radiusOf } from '#domain/search/filters.ts'
import { MAX_LATITUDE, MAX_RADIUS } from '#domain/search/search-defaults.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { trpc } from '../../app/trpc.ts'
import type { Search } from '../../search/use-search.ts'
import { limitView } from '../../visitors/rate-limit/limit-store.ts'
import {
  type AskedArea,
  addLoadedArea,
  cellCentre,
  cellReach,
  filtersKey,
  isCellLoaded,
  type LoadedArea,
  neighbourhood,
  usableAreas,
} from './loaded-areas.ts'
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

const GROUP = 8
/** Cells are requested with a small margin, to be fully covered. */
const MARGIN = 1.06

/** A search to preload: radius in metres. */
export type Preload = { centre: Coordinates; radius: number }

/**
 * The searches to preload around a location, in groups of eight to send one after another: the
 * unloaded cells of the neighbourhood, nearest first, without those covered by earlier answers.
 * Empty for an invalid location.
 */
export function planPreload(areas: readonly LoadedArea[], asked: AskedArea): Preload[][] {
  const { centre, radius } = asked
  if (!(Math.abs(centre.lat) <= MAX_LATITUDE) || !(Math.abs(centre.lng) <= 180)) return []
  const cells = neighbourhood(centre, radius)
    .map((cell) => ({ cell, distance: distanceMetres(centre, cellCentre(cell)) }))
    .sort((a, b) => a.distance - b.distance)
  let loaded = usableAreas(areas, asked)
  const plan: Preload[] = []
  for (const { cell } of cells) {
    if (isCellLoaded(loaded, cell)) continue
    const reach = Math.max(radius, Math.ceil(cellReach(cell) * MARGIN))
    const preload = { centre: cellCentre(cell), radius: Math.min(MAX_RADIUS, reach) }
    plan.push(preload)
    loaded = addLoadedArea(loaded, { ...asked, ...preload })
  }
  return inGroups(plan)
}

function inGroups(plan: readonly Preload[]): Preload[][] {
  const groups: Preload[][] = []
  for (let start = 0; start < plan.length; start += GROUP) {
    groups.push(plan.slice(start, start + GROUP))
  }
  return groups
}
