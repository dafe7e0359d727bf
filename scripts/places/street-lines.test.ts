import { expect, test } from 'vitest'
import { fullStreetName, joinLines } from './street-lines.ts'

test.each([
  ['24th St', '24th Street'],
  ['25th Ave North', '25th Avenue North'],
  ['The Embarcadero', 'The Embarcadero'],
  ['Saint Charles Ave', 'Saint Charles Avenue'],
  ['St Francis Blvd', 'St Francis Boulevard'],
  ['Central Park West', 'Central Park West'],
  ['Avenue B', 'Avenue B'],
])('%s is %s', (name, full) => {
  expect(fullStreetName(name)).toBe(full)
})

test('lines that meet at their ends become one, whatever their directions', () => {
  const [a, b, c, d] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ] as const
  expect(joinLines([[b, c], [b, a], [d, c], [c]])).toEqual([[d, c, b, a]])
  expect(
    joinLines([
      [a, b],
      [c, d],
    ]),
  ).toEqual([
    [b, a],
    [d, c],
  ])
})
