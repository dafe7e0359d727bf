import { describe, expect, test } from 'vitest'
import { isSamePark, twinReach, withoutTwins } from './same-park.ts'

/** Metres per degree of latitude. */
const DEGREE = 111_195

function pointOf(name: string, metresNorth = 0) {
  return { name, latitude: 30 + metresNorth / DEGREE, longitude: -97.7 }
}

describe('how far apart two records of a name may be', () => {
  test.each([
    'Park',
    'Playground',
    'Dog Park',
    'dog park',
    'The Park',
    'Neighborhood Park',
    'Nature Reserve',
    'Tot Lot',
    '',
  ])('%s: 100 m', (name) => {
    expect(twinReach(name)).toBe(100)
  })

  test.each([
    'Barton Creek Greenbelt',
    'Zilker Park',
    'Elizabeth Dog Park',
    'Park of the Villages',
    '中央公園',
  ])('%s: 1500 m', (name) => {
    expect(twinReach(name)).toBe(1500)
  })
})

describe('the same park', () => {
  test.each([
    { names: ['Zilker Park', 'Zilker Park'], apart: 1490, same: true },
    { names: ['Zilker Park', 'Zilker Park'], apart: 1510, same: false },
    { names: ['Mt. Bonnell Park', 'Mount Bonnell park'], apart: 500, same: true },
    { names: ['Zilker Park', 'Zilker Botanical Garden'], apart: 0, same: false },
    { names: ['Dog Park', 'Dog Park'], apart: 90, same: true },
    { names: ['Dog Park', 'Dog Park'], apart: 110, same: false },
  ])('$names $apart m apart: $same', ({ names: [one = '', other = ''], apart, same }) => {
    expect(isSamePark(pointOf(one), pointOf(other, apart))).toBe(same)
    expect(isSamePark(pointOf(other, apart), pointOf(one))).toBe(same)
  })
})

describe('records without twins', () => {
  const record = (name: string, metresNorth: number, amenities: string[] = []) => ({
    ...pointOf(name, metresNorth),
    amenities,
  })

  test('the first stays, in its place, with the amenities of all', () => {
    const found = withoutTwins([
      record('Zilker Park', 0, ['Restrooms']),
      record('Odom Park', 50),
      record('ZILKER PARK', 300, ['Playground', 'Restrooms']),
      record('Zilker Park', 9_000),
    ])
    expect(found).toEqual([
      record('Zilker Park', 0, ['Restrooms', 'Playground']),
      record('Odom Park', 50),
      record('Zilker Park', 9_000),
    ])
  })

  test('what was given is left as it is', () => {
    const records = [record('Zilker Park', 0), record('Zilker Park', 10, ['Playground'])]
    withoutTwins(records)
    expect(records[0]?.amenities).toEqual([])
  })
})
