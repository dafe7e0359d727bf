import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { HoursNow, ParkStore, PlacesQuery } from '../../sources/places/types.ts'
import { CLOSED, makeStatesOf, numberOf, OPEN } from '../map/openness.ts'
import { loadTimeZones } from '../park/time-zones.ts'

/** In an area where more parks have hours, all go by the clock of its middle. */
const MAX_SINGLE = 50_000

/** Parks looked at before other requests have their turn. */
const LOOKED_AT_ONCE = 500

/** Numbers of time zones by place, as finding one takes some 0.02 ms. */
const zones = new LRUCache<string, number>({ max: MAX_SINGLE })

/**
 * Which parks of an area are open now and which are closed, each by its own clock and sun, as on the
 * map; of others it is unknown.
 */
export async function findOpenHours(
  places: Pick<ParkStore, 'hoursIn'>,
  query: PlacesQuery,
  now: Date,
): Promise<HoursNow> {
  const [known, zoneAt] = await Promise.all([places.hoursIn(query, MAX_SINGLE), makeZoneAt()])
  const statesOf = makeStatesOf({ texts: known.map(({ lines }) => JSON.stringify(lines)) }, now)
  const found: HoursNow = { open: { hashes: [], ids: [] }, closed: { hashes: [], ids: [] } }
  let looked = 0
  for (const [index, hours] of known.entries()) {
    const ids = new Map<number, number[]>()
    for (const [id, lat, lng] of hours.parks ?? [[0, query.centre.lat, query.centre.lng]]) {
      const known = statesOf(index, zoneAt({ lat, lng }))
      const state = typeof known === 'number' ? known : known({ lat, lng })
      const others = ids.get(state)
      if (others) others.push(id)
      else ids.set(state, [id])
      if (++looked % LOOKED_AT_ONCE === 0) await nextTurn()
    }
    const lists = [
      [found.open, ids.get(OPEN)],
      [found.closed, ids.get(CLOSED)],
    ] as const
    for (const [list, own = []] of lists) {
      // All parks with these hours are in one state, or each is named.
      if (ids.size > 1) for (const id of own) list.ids.push(id)
      else if (own.length > 0) list.hashes.push(hours.hash)
    }
  }
  return found
}

/** Returns a function that gives the number of a place's time zone. */
async function makeZoneAt(): Promise<(place: Coordinates) => number> {
  const zoneAt = await loadTimeZones()
  return (place) => {
    const key = `${place.lat} ${place.lng}`
    const known = zones.get(key)
    if (known !== undefined) return known
    const zone = numberOf(zoneAt(place))
    zones.set(key, zone)
    return zone
  }
}
