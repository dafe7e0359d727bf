import { LRUCache } from 'lru-cache'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'

/** Time zone outlines cached in memory, of a few kilobytes to a megabyte each. */
const MAX_OUTLINES = 200

let load: Promise<typeof import('geo-tz/now')> | undefined

/**
 * Returns the time zone of a park's opening hours, from OpenStreetMap outlines shipped with the
 * product; undefined for a park without hours, which needs none.
 */
export async function findTimeZone(
  park: Pick<Park, 'latitude' | 'longitude' | 'openingHours'>,
): Promise<string | undefined> {
  if (!park.openingHours) return undefined
  return timeZoneAt({ lat: park.latitude, lng: park.longitude })
}

/** The time zone of a place, from the same outlines; undefined where there is none. */
export async function timeZoneAt(place: Coordinates): Promise<string | undefined> {
  return (await loadTimeZones())(place)
}

/** The same as a function, for many places. */
export async function loadTimeZones() {
  load ??= import('geo-tz/now').then((outlines) => {
    outlines.setCache({ store: new LRUCache({ max: MAX_OUTLINES }) })
    return outlines
  })
  const { find } = await load
  return ({ lat, lng }: Coordinates): string | undefined => find(lat, lng)[0]
}
