import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStreetTypeName, readStreetName } from './street-name.ts'

test.each([
  ['5th Ave', 'Fifth Avenue', 'FIFTH AVE.'],
  ['Main St', 'Main Street', 'main str'],
  ['W 34th St', 'West 34th Street', 'w. 34 st'],
  ['St Johns Pl', 'Saint Johns Place', 'St. John’s Pl'],
  ['E St Marks Ave', 'East Saint Marks Avenue', 'E. St. Marks Av'],
  ['US-101', 'US 101', 'U.S. Highway 101', 'US Route 101', 'us hwy 101'],
  ['I-80', 'Interstate 80', 'I 80'],
  ['CA-9', 'State Route 9', 'Highway 9', 'SR 9', 'Hwy 9'],
  ['County Road 12', 'CR 12'],
  ['Dr Martin Luther King Jr Blvd', 'Doctor Martin Luther King Junior Boulevard'],
  ['Bd Princesse Grace', 'Boulevard Princesse Grâce'],
  ['Hauptstr.', 'Hauptstraße', 'Hauptstrasse'],
  ['5th Ave N', '5th Avenue North'],
  ['Avenue Albert II', 'Avenue Albert 2'],
  ['Quai Antoine 1er', 'Quai Antoine 1'],
  ['Mt Vernon Sq', 'Mount Vernon Square'],
  ['O’Farrell St', "O'Farrell Street"],
])('%s and the like are one name', (...names) => {
  const [first, ...others] = names.map(readStreetName)
  for (const other of others) expect(other).toEqual(first)
  expect(first?.key).not.toBe('')
})

test.each([
  ['5th Ave', '5th St'],
  ['Saint Johns Place', 'Johns Place'],
  ['Avenue N', 'Avenue'],
  ['Avenue V', 'Avenue 5'],
  ['North Avenue', 'Avenue'],
  ['West Broadway', 'Broadway'],
  ['US 101', 'CA 101'],
])('%s is not %s', (one, other) => {
  expect(readStreetName(one).key).not.toBe(readStreetName(other).key)
})

test('directions are separated from the name', () => {
  expect(readStreetName('W 34th St')).toEqual({ key: '34 street', directions: 'west' })
  expect(readStreetName('34th St')).toEqual({ key: '34 street', directions: '' })
  expect(readStreetName('5th Ave NW')).toEqual({ key: '5 avenue', directions: 'northwest' })
  expect(readStreetName('East Street')).toEqual({ key: 'east street', directions: '' })
})

test('types of streets', () => {
  expect(['St', 'Ave.', 'Rue', 'Broadway', 'Bahnhofstrasse'].map(isStreetTypeName)).toEqual(
    Array(5).fill(true),
  )
  expect(['Chicago', 'Park', 'constructor', ''].map(isStreetTypeName)).toEqual(Array(4).fill(false))
})

test('a name as it is compared stays as it is', () => {
  const word = fc.constantFrom('Oak', 'St', 'Ave', 'N', 'West', '5th', 'Fifth', 'Saint', 'Dr', 'É')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const name = words.join(' ')
      expect(readStreetName(name.toUpperCase())).toEqual(readStreetName(name))
      expect(readStreetName(name.normalize('NFD'))).toEqual(readStreetName(name))
      expect(readStreetName(`  ${words.join(',  ')}.`)).toEqual(readStreetName(name))
    }),
  )
})

test('any text is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
      expect(readStreetName(name).key).toBe(readStreetName(name).key.trim())
    }),
  )
})
