import { LRUCache } from 'lru-cache'
import type { Park } from '#domain/park/park.ts'

/** Outlines kept in memory, of a few kilobytes to a megabyte each. */
const MOST_OUTLINES = 200

let load: Promise<typeof import('geo-tz/now')> | undefined

/**
 * The time zone a park's hours are meant in, by the outlines of OpenStreetMap, which come with the
 * product; undefined for a park without hours, for which it does not matter.
 */
export async function findTimeZone(
  park: Pick<Park, 'latitude' | 'longitude' | 'openingHours'>,
): Promise<string | undefined> {
  if (!park.openingHours) return undefined
  load ??= loadOutlines()
  const { find } = await load
  return find(park.latitude, park.longitude)[0]
}

/** They are not loaded before the first park with hours is asked for. */
async function loadOutlines() {
  const outlines = await import('geo-tz/now')
  outlines.setCache({ store: new LRUCache({ max: MOST_OUTLINES }) })
  return outlines
}
