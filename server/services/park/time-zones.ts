import { LRUCache } from 'lru-cache'
import type { Park } from '#domain/park/park-schemas.ts'

/** Time zone outlines cached in memory, of a few kilobytes to a megabyte each. */
const MOST_OUTLINES = 200

let load: Promise<typeof import('geo-tz/now')> | undefined

/**
 * Returns the time zone of a park's opening hours, from OpenStreetMap outlines shipped with the
 * product; undefined for a park without hours, which needs none.
 */
export async function findTimeZone(
  park: Pick<Park, 'latitude' | 'longitude' | 'openingHours'>,
): Promise<string | undefined> {
  if (!park.openingHours) return undefined
  load ??= loadOutlines()
  const { find } = await load
  return find(park.latitude, park.longitude)[0]
}

/** Loads the outlines when a park with hours is first requested. */
async function loadOutlines() {
  const outlines = await import('geo-tz/now')
  outlines.setCache({ store: new LRUCache({ max: MOST_OUTLINES }) })
  return outlines
}
