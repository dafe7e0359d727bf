import { describe, expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { listSaved, refreshSaved } from './saved-list.ts'
import {
  addSaved,
  readSavedParks,
  type SavedPark,
  toSavedPark,
  writeSavedParks,
} from './saved-parks.ts'

const PARK: Park = {
  id: 7,
  name: 'Elm Park',
  latitude: 37.7,
  longitude: -122.4,
  placeId: 'place-7',
  vicinity: '1 Elm Street',
  formattedAddress: '1 Elm Street, San Francisco, CA 94110',
  rating: 4.5,
  amenities: ['Dog Park'],
  types: ['park'],
  source: 'osm',
  enrichedBy: ['seed'],
}
const ELM = toSavedPark(PARK, 1_000)

describe('what the device keeps of a park', () => {
  test('is its name, place, address and amenities', () => {
    expect(ELM).toEqual({
      id: 7,
      savedAt: 1_000,
      kept: {
        name: 'Elm Park',
        latitude: 37.7,
        longitude: -122.4,
        placeId: 'place-7',
        address: '1 Elm Street, San Francisco, CA 94110',
        amenities: ['Dog Park'],
        source: 'osm',
        enrichedBy: ['seed'],
      },
    })
  })

  test("is the number only where the park is Google's", () => {
    expect(toSavedPark({ ...PARK, source: 'google' }, 5)).toEqual({ id: 7, savedAt: 5 })
  })

  test("is its own name and place where Google's facts are added to it", () => {
    const { kept } = toSavedPark({ ...PARK, enrichedBy: ['google'] }, 5)
    expect(kept).toMatchObject({ name: 'Elm Park', latitude: 37.7, amenities: [] })
    expect(kept).not.toHaveProperty('address')
  })

  test('comes back as it was written', () => {
    const saved = [ELM, { id: 8, savedAt: 2 }]
    expect(readSavedParks(writeSavedParks(saved))).toEqual(saved)
  })

  test.each([
    [null],
    [''],
    ['{'],
    ['null'],
    ['{"id":1}'],
    ['[{"id":0},{"id":"7"},{"id":1.5},null,3,[],{"kept":{"name":"A"}}]'],
  ])('is nothing where it reads %s', (text) => {
    expect(readSavedParks(text)).toEqual([])
  })

  test('loses what can’t be a fact, not the park', () => {
    const text = JSON.stringify([
      { id: 1, savedAt: 'now', kept: { name: '', source: 'osm', latitude: 1, longitude: 1 } },
      { id: 2, savedAt: 3, kept: { name: 'B', source: 'osm', latitude: '1', longitude: 1 } },
      { id: 3, savedAt: 3, kept: { ...ELM.kept, amenities: ['Dog Park', 4], address: 9 } },
      { id: 3, savedAt: 9 },
    ])
    const [first, second, third, ...more] = readSavedParks(text)
    expect([first, second]).toEqual([
      { id: 1, savedAt: 0 },
      { id: 2, savedAt: 3 },
    ])
    expect(third?.kept).toMatchObject({ name: 'Elm Park', amenities: ['Dog Park'] })
    expect(third?.kept?.address).toBeUndefined()
    expect(more).toEqual([])
  })
})

describe('adding', () => {
  const many = (count: number, from = 1): SavedPark[] =>
    Array.from({ length: count }, (_, index) => ({ id: from + index, savedAt: 0 }))

  test('puts new parks first, and leaves those alone that are there', () => {
    const saved = addSaved(many(2), [{ id: 2, savedAt: 9 }, ELM])
    expect(saved.map(({ id }) => id)).toEqual([7, 1, 2])
    expect(saved.at(-1)).toEqual({ id: 2, savedAt: 0 })
  })

  test('ends at 1,000', () => {
    expect(
      addSaved(many(999), many(3, 5_000))
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual([5_000, 1])
    expect(addSaved(many(1_000), many(3, 5_000))).toHaveLength(1_000)
  })
})

describe('the list', () => {
  const saved: SavedPark[] = [
    { id: 1, savedAt: 10 },
    ELM,
    toSavedPark({ ...PARK, id: 9, name: 'Ash Park', latitude: 37.8 }, 5),
  ]
  const list = (more: Partial<Parameters<typeof listSaved>[0]> = {}) =>
    listSaved({ saved, answer: undefined, asked: [], origin: null, sort: 'newest', ...more })
  const ids = (items: { id: number }[]) => items.map(({ id }) => id)

  test('is in the order asked for, what is not known last', () => {
    expect(ids(list())).toEqual([7, 1, 9])
    expect(ids(list({ sort: 'name' }))).toEqual([9, 7, 1])
    const origin = { lat: 37.7, lng: -122.4 }
    const near = list({ sort: 'distance', origin })
    expect(ids(near)).toEqual([7, 9, 1])
    expect(near[0]?.distance).toBe(0)
    expect(Math.round(near[1]?.distance ?? 0)).toBeCloseTo(11_119, -2)
    expect(near[2]?.distance).toBeNull()
  })

  test('measures to where a park is approached, unless what is stored of that is broken', () => {
    const metres = (approach: unknown) => {
      const facts = { ...PARK, latitude: 37.8, approach }
      const one: SavedPark = { id: 3, savedAt: 1, kept: facts }
      return list({ saved: [one], origin: { lat: 37.7, lng: -122.4 } })[0]?.distance
    }
    expect(metres([[-12_240_000, 3_771_000]])).toBeCloseTo(1_112, -1)
    expect(metres([[null]])).toBeCloseTo(11_119, -1)
  })

  test('says of a park that is gone so, of one whose facts have lapsed not', () => {
    const answer = { parks: [{ ...PARK, name: 'Elm Square' }], lapsed: [1], moved: [] }
    const items = list({ answer, asked: [1, 7, 9], sort: 'newest' })
    expect(items.map(({ id, gone }) => [id, gone])).toEqual([
      [7, false],
      [1, false],
      [9, true],
    ])
    expect(items[0]?.facts?.name).toBe('Elm Square')
    expect(items[1]?.facts).toBeNull()
  })

  test('says nothing of parks that were saved after it was asked for', () => {
    expect(
      list({ answer: { parks: [], lapsed: [], moved: [] }, asked: [1] }).filter(({ gone }) => gone),
    ).toEqual([expect.objectContaining({ id: 1 })])
  })

  test('keeps what the server sends anew, and stays itself where nothing is new', () => {
    expect(refreshSaved(saved, { parks: [PARK], moved: [] })).toBe(saved)
    const fresh = refreshSaved(saved, {
      parks: [{ ...PARK, name: 'Elm Square' }],
      moved: [],
    })
    expect(fresh[1]).toMatchObject({ savedAt: 1_000, kept: { name: 'Elm Square' } })
    expect(refreshSaved(saved, { parks: [{ ...PARK, source: 'google' }], moved: [] })[1]).toEqual({
      id: 7,
      savedAt: 1_000,
    })
  })

  test('a park that has become part of another is that one, once', () => {
    const refreshed = (to: number) =>
      refreshSaved(saved, { parks: [{ ...PARK, id: to }], moved: [{ from: 9, to }] })
    expect(refreshed(7).map(({ id }) => id)).toEqual([1, 7])
    expect(refreshed(77).map(({ id }) => id)).toEqual([1, 7, 77])
    expect(refreshed(77)[2]).toMatchObject({ id: 77, savedAt: 5 })
  })
})
