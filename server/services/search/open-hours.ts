import { boundsAround } from '#domain/geo/bounds.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { localMoment } from '#domain/hours/local-moment.ts'
import { openStatus } from '#domain/hours/open-now.ts'
import { areBySun } from '#domain/hours/weekday-hours.ts'
import type { HoursNow, ParkStore, PlacesQuery } from '../../sources/places/types.ts'
import { timeZoneAt } from '../park/time-zones.ts'

/**
 * Which opening hours of an area's parks mean open now, and which closed; for others it is unknown.
 * Uses the local time at the search's centre, which is wrong for parks in another time zone. Hours by
 * the sun are unknown while it is up in one part of the area only.
 */
export async function findOpenHours(
  places: Pick<ParkStore, 'hoursIn'>,
  query: PlacesQuery,
  now: Date,
): Promise<HoursNow> {
  const [known, timeZone] = await Promise.all([places.hoursIn(query), timeZoneAt(query.centre)])
  const moments = spotsOf(query).flatMap((spot) => {
    const at = timeZone === undefined ? null : localMoment(now, timeZone, spot)
    return at ? [at] : []
  })
  const states = known.map(({ hash, lines }) => {
    const decisive = areBySun(lines) ? moments : moments.slice(0, 1)
    const found = new Set(decisive.map((at) => openStatus(lines, at).state))
    const [state = 'unknown'] = found
    return { hash, state: found.size === 1 ? state : 'unknown' }
  })
  const inState = (wanted: string) =>
    states.filter(({ state }) => state === wanted).map(({ hash }) => hash)
  return { open: inState('open'), closed: inState('closed') }
}

/** The centre of a search, and the corners of its area. */
function spotsOf({ centre, area }: PlacesQuery): Coordinates[] {
  const bounds = 'radius' in area ? boundsAround(centre, area.radius) : area.bounds
  const { south, west, north, east } = bounds
  const corners = [south, north].flatMap((lat) => [west, east].map((lng) => ({ lat, lng })))
  return [centre, ...corners]
}
