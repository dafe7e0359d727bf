import { useMemo } from 'react'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { useSite } from '../../app/site.ts'
import {
  type AskedArea,
  addLoadedArea,
  filtersKey,
  isLoaded,
  type LoadedArea,
  loadedRadius,
} from './loaded-areas.ts'
import { filterSeen, mergeSeen } from './seen-parks.ts'

/** The request of an answer; radius in metres, null for a box. */
type Asked = { radius: number | null; filters: Filters; isAhead: boolean }

export type LoadedParks = ReturnType<typeof makeLoadedParks>

/** Holds the loaded parks and areas while the component is mounted. */
export function useLoadedParks(): LoadedParks {
  const { liveSources } = useSite()
  // Preloaded areas come from the database only: live sources may know more.
  const trustsAhead = !liveSources.some((source) => source !== 'nominatim')
  return useMemo(() => makeLoadedParks(trustsAhead), [trustsAhead])
}

/** Whether the answer contains every park that is nearer than its farthest one. */
function isComplete({ parks, total }: SearchAnswer): boolean {
  const isNearestFirst = parks.every((park, at) => park.distance >= (parks[at - 1]?.distance ?? 0))
  return parks.length >= total || isNearestFirst
}

function makeLoadedParks(trustsAhead: boolean) {
  let seen: ParkResult[] = []
  let searched: LoadedArea[] = []
  let ahead: LoadedArea[] = []

  return {
    /**
     * Adds an answer. An area counts as loaded only by complete, fresh answers within a radius, not
     * by those for places or boxes.
     */
    add(answer: SearchAnswer, { radius, filters, isAhead }: Asked): void {
      const { location: centre, parks, place, stale } = answer
      if (!centre) return
      seen = mergeSeen(seen, parks, centre)
      if (radius === null || place?.bounds || stale || !isComplete(answer)) return
      const area = {
        centre,
        radius: loadedRadius(answer, radius),
        filters: filtersKey(filters),
        now: Date.now(),
      }
      if (isAhead) ahead = addLoadedArea(ahead, area)
      else searched = addLoadedArea(searched, area)
    },
    /** Whether searching the area would bring nothing new. */
    covers: (asked: AskedArea) => isLoaded(trustsAhead ? [...searched, ...ahead] : searched, asked),
    /** All areas requested. */
    areas: () => [...searched, ...ahead],
    /** The seen parks that match the filters, nearest to a location first. */
    parksAround: (location: AskedArea['centre'], filters: Filters) =>
      filterSeen(mergeSeen(seen, [], location), filters),
  }
}
