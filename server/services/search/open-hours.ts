import { boundsAround } from '#domain/geo/bounds.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import { localMoment } from '#domain/hours/local-moment.ts'
import { type OpenStatus, openStatus } from '#domain/hours/open-now.ts'
import { areBySun } from '#domain/hours/weekday-hours.ts'
import type { HoursNow, ParkStore, PlacesQuery } from '../../sources/places/types.ts'
import { timeZoneAt } from '../park/time-zones.ts'

/** Where hours are looked at: the middle of an area, and its corners. */
type HoursArea = { centre: Coordinates; bounds: Bounds }

/** Which opening hours of an area's parks mean open now, and which closed; for others it is unknown. */
export async function findOpenHours(
  places: Pick<ParkStore, 'hoursIn'>,
  query: PlacesQuery,
  now: Date,
): Promise<HoursNow> {
  const { centre, area } = query
  const bounds = 'radius' in area ? boundsAround(centre, area.radius) : area.bounds
  const [known, stateOf] = await Promise.all([
    places.hoursIn(query),
    makeStateOf({ centre, bounds }, now),
  ])
  const states = known.map(({ hash, lines }) => ({ hash, state: stateOf(lines) }))
  const inState = (wanted: string) =>
    states.filter(({ state }) => state === wanted).map(({ hash }) => hash)
  return { open: inState('open'), closed: inState('closed') }
}

/**
 * Returns a function that tells whether parks of an area with these lines of hours are open at a
 * time. Uses the local time in the area's middle, which is wrong for parks in another time zone. Hours
 * by the sun are unknown while it is up in one part of the area only.
 */
async function makeStateOf({ centre, bounds }: HoursArea, now: Date) {
  const timeZone = await timeZoneAt(centre)
  const { south, west, north, east } = bounds
  const corners = [south, north].flatMap((lat) => [west, east].map((lng) => ({ lat, lng })))
  const moments = [centre, ...corners].flatMap((spot) => {
    const at = timeZone === undefined ? null : localMoment(now, timeZone, spot)
    return at ? [at] : []
  })
  return (lines: readonly string[]): OpenStatus['state'] => {
    const decisive = areBySun(lines) ? moments : moments.slice(0, 1)
    const found = new Set(decisive.map((at) => openStatus(lines, at).state))
    const [state = 'unknown'] = found
    return found.size === 1 ? state : 'unknown'
  }
}
