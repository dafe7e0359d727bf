import { beforeEach, expect, test, vi } from 'vitest'
import { findBegun, forgetBegun, keepBegun } from './begun-upload.ts'

const FILE = { name: 'town.osm.pbf', size: 3_000, lastModified: 1_700_000_000_000 }

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  })
  return () => vi.unstubAllGlobals()
})

test('a file that was never sent has a new upload', () => {
  const begun = findBegun(FILE)
  expect(begun).toMatchObject({ upload: expect.stringMatching(/^[0-9a-f]{32}$/), done: 0 })
  expect(findBegun(FILE).upload).not.toBe(begun.upload)
})

test('an upload goes on until it is forgotten', () => {
  const begun = { ...findBegun(FILE), done: 2_000 }
  keepBegun(begun)
  expect(findBegun({ ...FILE })).toEqual(begun)
  forgetBegun()
  expect(findBegun(FILE)).toMatchObject({ done: 0 })
})

test.each([
  ['name', { name: 'city.osm.pbf' }],
  ['size', { size: 3_001 }],
  ['date', { lastModified: 1_700_000_000_001 }],
])('a file of another %s does not go on', (_, other) => {
  const begun = { ...findBegun(FILE), done: 2_000 }
  keepBegun(begun)
  expect(findBegun({ ...FILE, ...other })).toMatchObject({ done: 0 })
})

test.each([
  '',
  'no JSON',
  '{}',
  '{"file":"3000 1700000000000 town.osm.pbf","upload":"x","done":1}',
])('what is stored as %s is no upload', (text) => {
  stored.set('regionUpload', text)
  expect(findBegun(FILE)).toMatchObject({ done: 0 })
})
