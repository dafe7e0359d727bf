import { statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { boundsOf } from '#components/map/view/view-box.ts'
import { openArchive } from '#server/basemap/archive/archive.ts'
import { openFileSource } from '#server/basemap/base-map.ts'
import { tilesIn } from '../../components/map/keyless/cached-tiles.ts'

const FILE = 'dist/basemap.pmtiles'
const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_VIEW_BYTES = 150 * 1024
const DESKTOP = { width: 1_064, height: 780 }

test('the built-in map takes at most 8 MB', () => {
  expect(statSync(FILE).size).toBeLessThanOrEqual(MAX_FILE_BYTES)
})

test.each([
  ['San Francisco', 37.7749, -122.4194],
  ['New York', 40.7128, -74.006],
  ['Boston', 42.3601, -71.0589],
  ['Chicago', 41.8781, -87.6298],
  ['Paris', 48.8566, 2.3522],
])('the first view of %s takes at most 150 KB', async (_, lat, lng) => {
  const archive = await openArchive(await openFileSource(FILE))
  onTestFinished(archive.close)
  const seen = boundsOf({ centre: { lat, lng }, zoom: 12, size: DESKTOP })
  const about = { tiles: ['{z}/{x}/{y}'], minzoom: 0, maxzoom: archive.maxZoom, attribution: '' }
  const stored = new Map<string, number>()
  for (const path of tilesIn({ seen, zoom: 11 }, about)) {
    let [z = 0, x = 0, y = 0] = path.split('/').map(Number)
    // A tile without more detail than its ancestor is not stored.
    for (; z >= 0; z--, x >>= 1, y >>= 1) {
      const tile = await archive.find(z, x, y)
      if (tile) stored.set(`${z}/${x}/${y}`, tile.bytes.length)
      if (tile) break
    }
  }
  const total = [...stored.values()].reduce((sum, bytes) => sum + bytes, 0)
  expect(stored.size).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(MAX_VIEW_BYTES)
})
