import { expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { readLastList, toLastList } from './last-list.ts'

const ORIGIN = { lat: 41.88, lng: -87.63 }
const NOW = 1_700_000_000_000

function aPark(id: number, source = 'seed'): Park {
  return {
    id,
    name: `Park ${id}`,
    latitude: 41.88,
    longitude: -87.63,
    amenities: ['Dog Park'],
    types: [],
    source,
  } as Park
}

test('the last list is read as it was stored', () => {
  const parks = [aPark(2), aPark(1)]
  const list = toLastList({ parks, place: 'Chicago, IL', origin: ORIGIN }, NOW)
  const read = readLastList(JSON.stringify(list))
  expect(read).toMatchObject({ at: NOW, place: 'Chicago, IL', origin: ORIGIN })
  expect(read?.parks.map(({ id, kept }) => [id, kept?.name])).toEqual([
    [2, 'Park 2'],
    [1, 'Park 1'],
  ])
})

test('it keeps twenty parks, and none of Google’s', () => {
  const parks = Array.from({ length: 30 }, (_, id) => aPark(id + 1, id === 0 ? 'google' : 'seed'))
  const list = toLastList({ parks, place: undefined, origin: null }, NOW)
  expect(list.parks.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2))
})

test.each([null, '', '{', '7', '[]', '{"at":"x","parks":[]}', '{"at":1,"parks":[{"id":"x"}]}'])(
  'what is no list is none: %s',
  (text) => {
    expect(readLastList(text)).toBeNull()
  },
)
