import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapPointRow } from '#db/queries/park/map-points.ts'
import { localMoment } from '#domain/hours/local-moment.ts'
import { openStatus } from '#domain/hours/open-now.ts'
import { timeZoneAt } from '../park/time-zones.ts'
import { CLOSED, findZones, OPEN, opennessOf } from './openness.ts'
import { changePoints, noPoints, toPoints } from './points.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const HOURS = [
  '9:00 AM – 5:00 PM',
  'Dawn – Dusk',
  'Sunrise – Sunset',
  'Open 24 hours',
  'By arrangement',
]
const STATES = { open: OPEN, closed: CLOSED, unknown: 0 }

const linesOf = (hours: string) => DAYS.map((day) => `${day}: ${hours}`)

function toRow(id: number, place: { lat: number; lng: number }, hours: string | null): MapPointRow {
  return {
    id,
    name: `Park ${id}`,
    latitude: place.lat,
    longitude: place.lng,
    isGoogle: false,
    amenities: null,
    amenityBits: 0,
    yes: null,
    no: null,
    rating: null,
    score: 0,
    kinds: '\n',
    hours: hours === null ? null : JSON.stringify(linesOf(hours)),
  }
}

test('each point is open as its own clock and its own sun say', async () => {
  const place = fc.record({
    lat: fc.double({ min: -84, max: 84, noNaN: true }),
    lng: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
  })
  const parks = fc.array(fc.record({ place, hours: fc.constantFrom(...HOURS) }), { maxLength: 60 })
  const year = { min: new Date('2026-01-01'), max: new Date('2027-01-01') }
  const times = fc.date({ ...year, noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(parks, times, async (all, now) => {
      const rows = all.map(({ place, hours }, id) => toRow(id, place, hours))
      const points = toPoints(rows, noPoints().texts)
      await findZones(points)
      const openness = opennessOf(points, now)
      for (const [index, id] of points.ids.entries()) {
        const { place, hours } = all[id] ?? expect.unreachable()
        const at = localMoment(now, (await timeZoneAt(place)) ?? '', place)
        const { state } = openStatus(linesOf(hours), at ?? expect.unreachable())
        expect(openness(index)).toBe(STATES[state])
      }
    }),
    { numRuns: 60 },
  )
})

test('hours that are added later get a time zone', async () => {
  const [place, now] = [{ lat: 40.7, lng: -74 }, new Date('2026-06-10T14:00:00Z')]
  const points = toPoints([toRow(1, place, null)], noPoints().texts)
  expect(await findZones(points)).toBe(true)
  expect(opennessOf(points, now)(0)).toBe(0)
  changePoints(points, { ids: [1], rows: [toRow(1, place, '9:00 AM – 5:00 PM')] })
  expect(await findZones(points)).toBe(true)
  expect(await findZones(points)).toBe(false)
  expect(opennessOf(points, now)(0)).toBe(OPEN)
  expect(opennessOf(points, new Date('2026-06-10T22:00:00Z'))(0)).toBe(CLOSED)
})
