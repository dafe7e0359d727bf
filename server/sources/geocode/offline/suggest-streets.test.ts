import { expect, test } from 'vitest'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import type { PlaceIndex } from './place-index.ts'
import { withoutTwins, withStreets } from './suggest-streets.ts'

const street = (name: string, city: string | null, lat: number) => ({ name, city, lat, lng: -83 })

test('a street without a city is left out beside the same one with its city', () => {
  const oak = street('North Oak Street', 'Columbus', 40)
  expect(withoutTwins([street('N Oak St', null, 40.01), oak])).toEqual([oak])
})

test('others stay: far away, of another direction, and all that have a city', () => {
  const all = [
    street('North Oak Street', 'Columbus', 40),
    street('N Oak St', null, 40.1),
    street('S Oak St', null, 40),
    street('N Oak St', 'Dublin', 40),
    street('Elm Street', null, 40),
    street('Elm Street', null, 40),
  ]
  expect(withoutTwins(all)).toEqual(all)
})

test('streets beside places take the room of those without parks only', async () => {
  const place = (text: string, kind: 'city' | 'park') => ({ text, detail: '', kind })
  const parks = ['Mission Park', 'Mission Garden'].map((text) => place(text, 'park'))
  const towns = ['Mission, TX', 'Mission, KS'].map((text) => place(text, 'city'))
  const known = {
    index: { citiesNamed: () => [], cityNear: () => null } as unknown as PlaceIndex,
    streetNamesBeginning: async () => [],
    findStreets: async () => [],
    findStreetsBeginning: async () => [
      street('Mission Street', 'Columbus', 40),
      street('Mission Road', 'Columbus', 40),
    ],
  }
  const suggest = async (places: Suggestion[], covered: string[]) =>
    (
      await withStreets(places, known, {
        text: 'mission',
        limit: 4,
        covered: covered.map((name) => ({ name, count: 1, lat: 0, lng: 0 })),
      })
    ).map(({ text }) => text)
  const [one = '', other = ''] = parks.map(({ text }) => text)
  expect(await suggest([...towns, ...parks], [])).toEqual([
    ...[one, other],
    ...['Mission Street, Columbus', 'Mission Road, Columbus'],
  ])
  expect(await suggest([...towns, ...parks], ['Mission, TX'])).toEqual([
    ...['Mission, TX', one, other],
    'Mission Street, Columbus',
  ])
  expect(await suggest([...parks, ...parks], [])).toEqual([one, other, one, other])
})
