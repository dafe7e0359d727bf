import { expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { withoutPhotosOf } from './park-store.ts'
import type { ParkStore, PlacesQuery } from './types.ts'

function park(name: string, photos = [{ photoReference: 'a-reference' }]): Park {
  const place = { latitude: 1, longitude: 2, amenities: [], types: [], source: 'test' }
  return { id: 1, name, photos, ...place }
}

function storeOf(parks: Park[]): ParkStore {
  return {
    search: async () => ({ json: JSON.stringify(parks), count: parks.length, total: parks.length }),
    findById: async (id: number) => parks[id] ?? null,
  } as Partial<ParkStore> as ParkStore
}

const QUERY = {} as PlacesQuery

test.each([
  [['Elm Park'], 'Elm Park', false],
  [['elm  PARK '], 'Elm Park', false],
  [['Elm Park'], ' ELM PARK', false],
  [['Elm'], 'Elm Park', true],
  [['Elm Park'], 'Elm Park West', true],
  [[], 'Elm Park', true],
])('with %j left out, %s has photos: %s', async (names, name, expected) => {
  const store = withoutPhotosOf(() => names, storeOf([park(name), park('Other')]))
  const { json } = await store.search(QUERY)
  const listed = (JSON.parse(json) as Park[]).map(({ photos }) => photos !== undefined)
  expect(listed).toEqual([expected, true])
  const found = await store.findById(0)
  expect(found?.photos !== undefined).toBe(expected)
  expect(found?.noPicture).toBe(expected ? undefined : true)
  expect(await store.findById(9)).toBeNull()
})

test('parks of these names have no portrait either', async () => {
  const { photos, ...bare } = park('Elm Park')
  const shapes = [
    { ...bare, hasOutline: true as const },
    { ...bare, name: 'Other', hasOutline: true as const },
  ]
  const store = withoutPhotosOf(() => ['Elm Park'], storeOf(shapes))
  const { json } = await store.search(QUERY)
  expect((JSON.parse(json) as Park[]).map(({ noPicture }) => noPicture)).toEqual([true, undefined])
  expect(store.asShown(park('Elm Park'))).not.toHaveProperty('photos')
  expect(store.asShown(park('Other'))).toEqual(park('Other'))
})

test('the names may change', async () => {
  let names = ['Elm Park']
  const store = withoutPhotosOf(() => names, storeOf([park('Elm Park')]))
  expect(await store.findById(0)).not.toHaveProperty('photos')
  names = ['Other']
  expect(await store.findById(0)).toHaveProperty('photos')
})

test('an answer without photos stays the text it is', async () => {
  const { photos, ...bare } = park('Elm Park')
  const store = storeOf([bare])
  const answer = await store.search(QUERY)
  store.search = async () => answer
  expect(await withoutPhotosOf(() => ['Elm Park'], store).search(QUERY)).toBe(answer)
})
