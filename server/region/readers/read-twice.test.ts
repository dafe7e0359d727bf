import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNamesake } from '#db/stored/same-park.ts'
import { TwinFinder } from './read-twice.ts'

const found = fc.array(
  fc.record({
    name: fc.constantFrom('Elm Park', 'Mount Elm', 'Mt. Elm', 'Dog Park', 'Park'),
    lat: fc.double({ min: 37, max: 37.03, noNaN: true }),
    lng: fc.oneof(
      fc.double({ min: 179.98, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179.98, noNaN: true }),
    ),
    area: fc.integer({ min: 0, max: 3 }),
    key: fc.integer({ min: 1, max: 40 }).map(String),
    isNamed: fc.boolean(),
  }),
  { maxLength: 60 },
)

type Found = { name: string; lat: number; lng: number; area: number; key: string; isNamed: boolean }

const isTwin = (one: Found, other: Found) =>
  !one.isNamed &&
  !other.isNamed &&
  isNamesake(
    { name: one.name, latitude: one.lat, longitude: one.lng },
    { name: other.name, latitude: other.lat, longitude: other.lng },
  )

test('of all that is the same park one stays, the largest, and no id stays twice', () => {
  fc.assert(
    fc.property(found, (records) => {
      const finder = new TwinFinder()
      for (const record of records) finder.add(record)
      const reasonOf = finder.find()
      const kept = records.filter((_, index) => reasonOf(index) === null)
      expect(new Set(kept.map(({ key }) => key)).size).toBe(kept.length)
      for (const one of kept) {
        for (const other of kept) if (one !== other) expect(isTwin(one, other)).toBe(false)
      }
      records.forEach((record, index) => {
        if (reasonOf(index) !== 'the same park again') return
        const larger = records.some(
          (other, place) =>
            place !== index &&
            reasonOf(place) !== 'the same park again' &&
            isTwin(other, record) &&
            (other.area > record.area || (other.area === record.area && place < index)),
        )
        expect(larger).toBe(true)
      })
    }),
    { numRuns: 200 },
  )
})

test('fifty thousand records take little room and time', () => {
  const finder = new TwinFinder()
  for (let index = 0; index < 50_000; index++) {
    finder.add({
      name: index % 2 === 0 ? 'Park' : `Elm ${index}`,
      lat: 25 + (index % 20_000) / 1000,
      lng: -120 + index / 2000,
      area: 0,
      key: String(index),
      isNamed: false,
    })
  }
  const started = performance.now()
  const reasonOf = finder.find()
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(reasonOf(0)).toBeNull()
}, 60_000)
