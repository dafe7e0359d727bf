import { describe, expect, test } from 'vitest'
import { seedParkList } from '#db/seed/all-parks.ts'
import { type ListedPark, SEED_SETS } from '#db/seed/listed-park.ts'
import { readParks, readSetFile } from '#db/seed/read-set.ts'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import { FACTS } from '#domain/facts/catalogue.ts'
import { isValueOf } from '#domain/facts/fact-filters.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { polygonsContain } from '#domain/geo/polygon.ts'
import { normaliseName } from '#domain/text/names.ts'

const files = await Promise.all(SEED_SETS.map((set) => readSetFile(process.cwd(), set)))
const lists = await Promise.all(files.map(readParks))
const listed = lists.flat()
/** All parks of a first start, without repeats. */
const all: Pick<ListedPark, 'name' | 'latitude' | 'longitude'>[] = [
  ...seedParkList,
  ...listed.filter(({ of }) => of === undefined),
]

/** The five a guidebook names first, with their approximate locations. */
const GUIDEBOOK: Readonly<Record<string, readonly (readonly [string, number, number])[]>> = {
  'New York': [
    ['Central Park', 40.782, -73.966],
    ['Prospect Park', 40.66, -73.97],
    ['Flushing Meadows Corona Park', 40.74, -73.842],
    ['Bryant Park', 40.7536, -73.9832],
    ['Washington Square Park', 40.7308, -73.9973],
  ],
  'San Francisco': [
    ['Golden Gate Park', 37.769, -122.483],
    ['Mission Dolores Park', 37.7596, -122.4269],
    ['Presidio of San Francisco', 37.798, -122.466],
    ['Alamo Square', 37.7764, -122.4346],
    ['Lands End', 37.785, -122.505],
  ],
  Boston: [
    ['Boston Common', 42.355, -71.0655],
    ['Boston Public Garden', 42.354, -71.07],
    ['Franklin Park', 42.305, -71.09],
    ['Back Bay Fens', 42.342, -71.093],
    ['Arnold Arboretum', 42.3, -71.122],
  ],
  Chicago: [
    ['Lincoln Park', 41.921, -87.634],
    ['Grant Park', 41.876, -87.619],
    ['Millennium Park', 41.8826, -87.6226],
    ['Jackson Park', 41.783, -87.58],
    ['Garfield Park', 41.881, -87.717],
  ],
  'Los Angeles': [
    ['Griffith Park', 34.136, -118.294],
    ['Runyon Canyon Park', 34.11, -118.352],
    ['Elysian Park', 34.083, -118.238],
    ['MacArthur Park', 34.058, -118.277],
    ['Pershing Square', 34.0485, -118.2529],
  ],
  Denver: [
    ['City Park', 39.748, -104.951],
    ['Washington Park', 39.7, -104.971],
    ['Cheesman Park', 39.7327, -104.966],
    ["Sloan's Lake Park", 39.748, -105.048],
    ['Civic Center Park', 39.739, -104.989],
  ],
  Charlotte: [
    ['Freedom Park', 35.19, -80.842],
    ['Romare Bearden Park', 35.227, -80.847],
    ['Independence Park', 35.213, -80.826],
    ['Fourth Ward Park', 35.23, -80.843],
    ['McDowell Nature Preserve', 35.1, -81.02],
  ],
}
const NEAR_METRES = 2000

describe.each(Object.entries(GUIDEBOOK))('%s', (_, parks) => {
  test.each(parks)('has %s once, where it is', (name, latitude, longitude) => {
    const found = all.filter(
      (park) => park.name === name && metres(park, { latitude, longitude }) < NEAR_METRES,
    )
    expect(found).toHaveLength(1)
  })
})

describe('the lists of cities and agencies', () => {
  test('make some 4,000 parks together with those written by hand, in few bytes', () => {
    expect(all.length).toBeGreaterThan(3900)
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(2_000_000)
    for (const list of lists) expect(list.length).toBeGreaterThan(100)
  })

  test('have neither empty triangles, offices, schools, medians nor undeveloped land', () => {
    const wrong =
      /triangle|median|\boffices?\b|\bschool\b|\belem\b|H\.S\.|undeveloped|easement|cemetery|golf course|\bstrip\b|parking/i
    // A triangle with a playground in it is a park.
    const isVisited = ({ name, facts }: (typeof listed)[number]) =>
      /triangle/i.test(name) && Object.keys(facts).length > 0
    expect(
      listed
        .filter((park) => !park.of && wrong.test(park.name) && !isVisited(park))
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('have names as people write them', () => {
    const names = listed.map(({ name }) => name)
    const shouted = /\b(?![CLXVI]+\b)[A-Z]{6,}\b|^[^a-z]+$/
    expect(names.filter((name) => shouted.test(name))).toEqual([])
    const surnameFirst = /^\S+ \((?!.*\b(garden|ave|block|casa|magic)\b)[^)]*\) /i
    expect(names.filter((name) => surnameFirst.test(name))).toEqual([])
    expect(
      names.filter((name) => name !== name.trim() || /\s\s|Section|Rec Ctr/.test(name)),
    ).toEqual([])
  })

  test('list no park twice', () => {
    const byName = new Map<string, typeof all>()
    for (const park of all) {
      const name = normaliseName(park.name)
      byName.set(name, [...(byName.get(name) ?? []), park])
    }
    const twice = [...byName.values()].filter((namesakes) =>
      namesakes.some((park, index) =>
        namesakes.slice(index + 1).some((other) => metres(park, other) < 100),
      ),
    )
    expect(twice.map(([park]) => park?.name)).toEqual([])
    for (const list of lists) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    const written = listed.flatMap(({ of }) => of ?? [])
    const keys = new Set(seedParkList.map(({ key }) => key))
    expect(new Set(written).size).toBe(written.length)
    expect(written.filter((key) => !keys.has(key))).toEqual([])
  })

  test('state facts of the catalogue, and sizes that can be', () => {
    const stated = listed.flatMap(({ facts }) => Object.entries(facts))
    const isKnown = ([key, value]: [string, string]) =>
      FACTS.some((fact) => fact.key === key && isValueOf(fact, value))
    expect(stated.filter((fact) => !isKnown(fact))).toEqual([])
    expect(listed.filter(({ area = 1 }) => area < 1 || area > 1e11)).toEqual([])
    expect(listed.filter(({ facts }) => facts.dog_area === 'yes').length).toBeGreaterThan(80)
    expect(listed.filter(({ facts }) => facts.fenced === 'yes').length).toBeGreaterThan(50)
  })

  test('have outlines that hold their parks', () => {
    const outlined = listed.filter(({ outline, of }) => outline && !of)
    const outside = outlined.filter(({ outline = '', latitude, longitude }) => {
      const polygons = decodeOutline(Buffer.from(outline, 'base64'))
      return !polygonsContain(polygons, { lat: latitude, lng: longitude })
    })
    expect(outlined.length).toBeGreaterThan(1500)
    expect(outside.map(({ name }) => name)).toEqual([])
  })
})

type Position = Pick<ListedPark, 'latitude' | 'longitude'>

function metres(one: Position, other: Position): number {
  return distanceMetres(
    { lat: one.latitude, lng: one.longitude },
    { lat: other.latitude, lng: other.longitude },
  )
}
