import { expect, test } from 'vitest'
import { streetName } from './street-name.ts'

test.each([
  ['04th St', '4th St'],
  ['16th St', '16th St'],
  ['Market St', 'Market St'],
])('%s is %s', (name, shown) => {
  expect(streetName(name)).toBe(shown)
})
