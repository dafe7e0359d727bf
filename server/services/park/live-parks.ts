import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import { twinReach } from '#db/stored/same-park.ts'
import { type ParkFacts, statedOn } from '#domain/facts/park-facts.ts'
import { type Bounds, type Coordinates, wrapLongitude } from '#domain/geo/geo.ts'
import { DEFAULT_RADIUS } from '#domain/search/search-defaults.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { logFailure } from '../../sources/errors.ts'
import type { PlacesArea, PlacesProvider, PlacesQuery } from '../../sources/places/types.ts'
import { DeadlineError, type RequestBudget } from '../../sources/request-budget.ts'
import type { LivePorts } from '../ports.ts'

/** An area to ask outside sources for, normalized so that nearby searches share one answer. */
export type LiveArea = {
  /** Cache key shared by all searches that the answer covers. */
  key: string
  area: { centre: Coordinates; radius: number } | { bounds: Bounds }
}

const METRES_PER_DEGREE = 111_320
/** Radii requested, in metres; a search is rounded up to the next one. */
const RADII = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
/** How far a centre may be moved along each axis, as a share of the radius. */
const SHIFT = 0.2
/** Boxes are extended to multiples of this many degrees. */
const BOX_STEP = 0.1

/** 'fresh': the sources have answered, or none was needed; 'stale': stored data is used. */
export type Freshness = 'fresh' | 'stale'

/** What live sources are asked for. */
type LiveQuery = Pick<PlacesQuery, 'centre' | 'area'> & Pick<PlacesArea, 'words'>

/**
 * Updates the database with an area's parks from the configured sources. They are asked in order
 * until one knows any parks, unless their answer is cached. Never throws for a failing source: the
 * database's own data is the fallback.
 */
export async function refreshArea(
  deps: LivePorts,
  query: LiveQuery,
  requestBudget: RequestBudget,
): Promise<Freshness> {
  let failed = false
  const { placesProviders } = deps.configured.current
  for (const [index, provider] of placesProviders.entries()) {
    const isLast = index === placesProviders.length - 1
    // The last provider is the database itself, which is searched anyway.
    if (provider.name === 'local' && isLast) break
    try {
      const { isStale, knowsAny } = await askArea(deps, provider, { query, requestBudget })
      if (knowsAny && !isStale) return 'fresh'
      failed ||= isStale
    } catch (error) {
      logFailure(deps.log, error, provider.name)
      failed = true
    }
  }
  return failed ? 'stale' : 'fresh'
}

async function askArea(
  deps: LivePorts,
  provider: PlacesProvider,
  {
    query: { centre, area, words: sought },
    requestBudget,
  }: { query: LiveQuery; requestBudget: RequestBudget },
): Promise<{ isStale: boolean; knowsAny: boolean }> {
  const asked = liveArea(centre, area)
  if (provider.name === 'local') {
    const known = await provider.findParks('radius' in area ? { ...area, centre } : area)
    return { isStale: false, knowsAny: known.length > 0 }
  }
  const words = provider.readsWords ? sought : undefined
  if (requestBudget.isOver()) throw new DeadlineError('The deadline has passed.')
  const answer = deps.cache.get({
    log: deps.log,
    type: 'search',
    key: `${provider.name} ${asked.key}${words ? ` ${words.toLowerCase()}` : ''}`,
    days: deps.configured.current.settings.CACHE_SEARCH_DAYS,
    mostDays: provider.keepDays,
    schema: z.array(z.number()),
    isNothing: (parks) => parks.length === 0,
    async load() {
      await requestBudget.pay()
      return writeParks(deps, provider, await provider.findParks({ ...asked.area, words }))
    },
  })
  const { value, how } = await requestBudget.wait(answer)
  if (how === 'fresh' && provider.name === 'google') deps.ledger.countCached('nearby')
  return { isStale: how === 'stale', knowsAny: value.length > 0 }
}

/** Stores the parks a source returned; returns their ids. */
export async function writeParks(
  { database }: { database: Database },
  provider: PlacesProvider,
  found: readonly ParkFacts[],
): Promise<number[]> {
  const now = new Date()
  const writes = found.map((facts) => ({
    facts: statedOn(facts, now),
    reach: twinReach(facts.name),
  }))
  // Sources without a time limit may have been imported from a file with more facts than the
  // service.
  const isPartial = provider.keepDays === undefined
  const limits = { expiresAt: expiryOf(provider), isPartial }
  const results = await upsertParks(database, writes, limits)
  return results.map(({ id }) => id)
}

/** Returns until when a source's current answer may be stored; undefined if indefinitely. */
export function expiryOf({ keepDays }: PlacesProvider): Date | undefined {
  return keepDays === undefined ? undefined : new Date(Date.now() + keepDays * DAY_MS)
}

/**
 * Returns the area to request from sources when an area is searched. For a city it is only the
 * centre, as one answer can't contain all its parks; moving the map requests the others.
 */
export function liveArea(centre: Coordinates, area: PlacesQuery['area']): LiveArea {
  if ('radius' in area) return liveCircle(centre, area.radius)
  return area.placeIds === undefined ? liveBox(area.bounds) : liveCircle(centre, DEFAULT_RADIUS)
}

/**
 * Returns an area that covers a circle. Its centre is snapped to a grid finer than the radius; its
 * radius is rounded up and extended by the centre's shift, to at most 50 km.
 */
export function liveCircle(centre: Coordinates, radius: number): LiveArea {
  const size = RADII.find((each) => each >= radius) ?? Math.max(...RADII)
  const shift = size * SHIFT
  const lat = snap(centre.lat, (2 * shift) / METRES_PER_DEGREE)
  const narrowing = Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  const lng = wrapLongitude(snap(centre.lng, (2 * shift) / METRES_PER_DEGREE / narrowing))
  const reach = Math.min(50_000, Math.ceil(size + shift * Math.SQRT2))
  return {
    key: `${lat.toFixed(5)},${lng.toFixed(5)} ${size}`,
    area: { centre: { lat, lng }, radius: reach },
  }
}

/** Returns an area that covers a box. */
export function liveBox({ south, west, north, east }: Bounds): LiveArea {
  const down = (value: number) => round(Math.floor(value / BOX_STEP) * BOX_STEP)
  const up = (value: number) => round(Math.ceil(value / BOX_STEP) * BOX_STEP)
  const bounds = {
    south: Math.max(-90, down(south)),
    west: Math.max(-180, down(west)),
    north: Math.min(90, up(north)),
    east: Math.min(180, up(east)),
  }
  return { key: Object.values(bounds).join(','), area: { bounds } }
}

function snap(value: number, step: number): number {
  return round(Math.round(value / step) * step)
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
