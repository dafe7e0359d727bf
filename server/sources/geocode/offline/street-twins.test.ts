import { expect, test } from 'vitest'
import { withoutTwins } from './suggest-streets.ts'

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
