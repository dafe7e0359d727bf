import { expect, test } from 'vitest'
import { findTimeZone } from './time-zones.ts'

const openingHours = { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] }

/** The local times in winter and summer, as zones have many names. */
function offsets(timeZone: string): string[] {
  return ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map((at) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(at),
    ),
  )
}

test.each([
  ['San Francisco', 37.7694, -122.484, 'America/Los_Angeles'],
  ['New York', 40.7826, -73.9656, 'America/New_York'],
  ['Phoenix, without summer time', 33.4484, -112.074, 'America/Phoenix'],
  ['Honolulu', 21.3069, -157.8583, 'Pacific/Honolulu'],
  ['Gary, Indiana', 41.5934, -87.3464, 'America/Chicago'],
  ['South Bend, Indiana', 41.6764, -86.252, 'America/New_York'],
  ['Phenix City, Alabama, which keeps the time of Georgia', 32.471, -85.0008, 'America/New_York'],
  ['Columbus, Georgia', 32.461, -84.9877, 'America/New_York'],
  ['Williston, North Dakota', 48.147, -103.618, 'America/Chicago'],
  ['El Paso, Texas', 31.7619, -106.485, 'America/Denver'],
  ['Kolkata', 22.5726, 88.3639, 'Asia/Kolkata'],
])('clocks in %s', async (_, latitude, longitude, expected) => {
  const zone = await findTimeZone({ latitude, longitude, openingHours })
  expect(offsets(zone ?? '')).toEqual(offsets(expected))
})

test('nobody looks for the time zone of a park without hours', async () => {
  expect(await findTimeZone({ latitude: 37.7694, longitude: -122.484 })).toBeUndefined()
})

test('a place at sea has one too', async () => {
  expect(await findTimeZone({ latitude: 0, longitude: -30, openingHours })).toMatch(/^Etc\/GMT/)
})
