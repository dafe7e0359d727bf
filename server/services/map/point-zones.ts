import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadTimeZones } from '../park/time-zones.ts'
import type { Points } from './points.ts'

/** Time zones looked up before other requests have their turn: each takes up to 0.03 ms. */
const LOOKED_UP_AT_ONCE = 500

/** The names by number; the first two are 'not looked up' and 'none known'. */
const names: (string | null)[] = [null, null]
const numbers = new Map<string | undefined, number>([[undefined, 1]])

/** The name of a time zone that points have; null if none is known. */
export function zoneName(number: number): string | null {
  return names[number] ?? null
}

/**
 * Looks up the time zones of points with hours that have none yet.
 *
 * @returns whether it has waited for something
 */
export async function findZones(points: Points): Promise<boolean> {
  const { changes, size, hours, zones, lats, lngs } = points
  if (points.zonedAt === changes) return false
  const zoneAt = await loadTimeZones()
  let lookedUp = 0
  for (let index = 0; index < size; index++) {
    if (!hours[index] || zones[index]) continue
    zones[index] = numberOf(zoneAt({ lat: lats[index] ?? 0, lng: lngs[index] ?? 0 }))
    if (++lookedUp % LOOKED_UP_AT_ONCE === 0) await nextTurn()
  }
  points.zonedAt = changes
  return true
}

/** The number of a time zone, by its name; 1 for none. */
export function numberOf(zone: string | undefined): number {
  const known = numbers.get(zone)
  if (known !== undefined) return known
  numbers.set(zone, names.length)
  return names.push(zone ?? null) - 1
}
