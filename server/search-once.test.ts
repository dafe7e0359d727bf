import { expect, test } from 'vitest'
import type { ParkStore, PlacesQuery } from './providers/places/types.ts'
import { searchOnce } from './search-once.ts'

const query: PlacesQuery = {
  centre: { lat: 37.77, lng: -122.48 },
  area: { radius: 5_000 },
  minRating: 0,
  amenities: [],
  limit: 60,
}

function makeStore() {
  const asked: PlacesQuery[] = []
  const store = {
    async search(each: PlacesQuery) {
      asked.push(each)
      return { json: `[{"id":${asked.length}}]`, total: 1 }
    },
    count: async () => 7,
  } as unknown as ParkStore
  return { asked, store: searchOnce(store) }
}

test('the same search is made once, and its parks are read once', async () => {
  const { asked, store } = makeStore()
  const [first, second] = await Promise.all([store.search(query), store.search({ ...query })])
  expect(asked).toHaveLength(1)
  expect(first).toBe(second)
  expect(first.read?.()).toEqual([{ id: 1 }])
  expect(first.read?.()).toBe(first.read?.())
})

test('another search is made, and other questions are asked as ever', async () => {
  const { asked, store } = makeStore()
  await store.search(query)
  expect((await store.search({ ...query, limit: 1 })).json).toBe('[{"id":2}]')
  expect(asked).toHaveLength(2)
  expect(await store.count(query)).toBe(7)
})
