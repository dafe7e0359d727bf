import { expect, test } from 'vitest'
import type { District } from '#db/queries/search/places.ts'
import { normaliseName } from '#domain/text/names.ts'
import { joinDistricts, joinedNames } from './join-districts.ts'

let id = 0
/** A hundredth of a degree wide and high. */
function district(name: string, west: number, south = 40): District {
  id += 1
  const bounds = { west, south, east: west + 0.01, north: south + 0.01 }
  const place = { id, name, usState: 'NY', parent: 'Manhattan', lat: 0, lng: 0, bounds }
  return { ...place, kind: 'neighbourhood', isPart: true }
}

test('parts of one name that are next to each other are one', () => {
  const [south, north] = [
    district('Central Harlem South', -74),
    district('Central Harlem North-Polo Grounds', -73.99),
  ]
  expect(joinDistricts([south, north], ['harlem'])).toEqual([
    {
      ...south,
      name: 'Harlem',
      lat: expect.closeTo(40.005, 9),
      lng: expect.closeTo(-73.99, 9),
      bounds: { south: 40, west: -74, north: 40.01, east: expect.closeTo(-73.98, 9) },
      partIds: [north.id],
    },
  ])
})

test('parts that only another joins are one, in any order', () => {
  const all = [-74, -73.976, -73.988].map((west) => district('Old Astoria', west))
  const joined = joinDistricts(all, ['astoria'])
  expect(joined.map(({ name, partIds }) => [name, partIds?.length])).toEqual([['Astoria', 2]])
})

test('a single one keeps its whole name', () => {
  const mixed = district('SoHo-Little Italy', -74)
  expect(joinDistricts([mixed], ['little italy'])).toEqual([mixed])
})

test('those apart stay, in their order', () => {
  const all = [district('Chinatown', -74), district('Chinatown', -73.98)]
  expect(joinDistricts(all, ['chinatown'])).toEqual(all)
  const north = [district('Chinatown', -74), district('Chinatown', -74, 40.02)]
  expect(joinDistricts(north, ['chinatown'])).toEqual(north)
})

test('boroughs and those of another state are no parts', () => {
  const [one, other] = [district('Bronx', -74), district('Bronx', -74)]
  expect(joinDistricts([one, { ...other, kind: 'borough' }], ['bronx'])).toHaveLength(2)
  expect(joinDistricts([one, { ...other, usState: 'NJ' }], ['bronx'])).toHaveLength(2)
})

test('a name that several neighborhoods are parts of is known with them, if none has it', () => {
  const part = (name: string, lat = 40) => {
    const searchName = normaliseName(name)
    return { name, searchName, usState: 'NY', parent: 'Queens', lat, lng: -73 }
  }
  const [north, south] = [part('Crown Heights North'), part('Crown Heights South', 40.02)]
  const far = part('Crown Heights West', 41)
  const inner = [part('Inner Sunset'), part('Outer Sunset'), part('Sunset')]
  const joined = joinedNames([
    north,
    south,
    far,
    ...inner,
    part('Bedford'),
    part('Stuyvesant Heights'),
  ])
  expect(joined).toMatchObject([
    { name: 'Crown Heights', lat: expect.closeTo(40.01, 9), parts: [north, south] },
    { name: 'Bedford-Stuyvesant', searchName: 'bedford stuyvesant' },
  ])
})
