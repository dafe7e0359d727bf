import { localMoment, openStatus } from '#domain/hours/open-now.ts'
import type { HoursNow, ParkStore, PlacesQuery } from '../../sources/places/types.ts'
import { timeZoneAt } from '../park/time-zones.ts'

/**
 * Which opening hours of an area's parks mean open now, and which closed; for others, such as 'from
 * sunrise', it is unknown. Uses the local time at the search's centre, which is wrong for parks in
 * another time zone.
 */
export async function findOpenHours(
  places: Pick<ParkStore, 'hoursIn'>,
  query: PlacesQuery,
  now: Date,
): Promise<HoursNow> {
  const [known, timeZone] = await Promise.all([places.hoursIn(query), timeZoneAt(query.centre)])
  const at = timeZone === undefined ? null : localMoment(now, timeZone)
  const states = known.map(({ hash, lines }) => ({
    hash,
    state: at ? openStatus(lines, at).state : 'unknown',
  }))
  const inState = (wanted: string) =>
    states.filter(({ state }) => state === wanted).map(({ hash }) => hash)
  return { open: inState('open'), closed: inState('closed') }
}
