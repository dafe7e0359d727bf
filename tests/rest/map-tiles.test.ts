import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { createApp } from '#server/http/app.ts'
import { makeTinyArchive } from '../basemap/tiny-archive.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { makeTestDeps } from '../test-deps.ts'

const folder = mkdtempSync(join(tmpdir(), 'map-tiles-'))
const MAP_TILES = join(folder, 'tiny.pmtiles')
let database: Database
let app: ReturnType<typeof createApp>
let tiles: string

beforeAll(async () => {
  writeFileSync(MAP_TILES, await makeTinyArchive())
  database = await openTestDatabase()
  const deps = makeTestDeps(database, { MAP_TILES })
  app = createApp({ deps, renderPage: async () => new Response('a page') })
  const about = await (await app.request('/map/tiles.json')).json()
  tiles = about.tiles[0]
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

function get(tile: string, encoding = 'gzip, br') {
  const [z = '', x = '', y = ''] = tile.split('/')
  const path = tiles.replace('{z}', z).replace('{x}', x).replace('{y}', y)
  return app.request(path, { headers: { 'accept-encoding': encoding } })
}

test('the tiles are described as TileJSON', async () => {
  const response = await app.request('/map/tiles.json')
  expect(await response.json()).toEqual({
    tilejson: '3.0.0',
    tiles: [expect.stringMatching(/^\/map\/tiles\/[0-9a-f]{12}\/\{z\}\/\{x\}\/\{y\}\.mvt$/)],
    minzoom: 0,
    maxzoom: 2,
    bounds: [-180, -85, 180, 85],
    attribution: 'Somebody',
  })
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('a tile is sent as it is stored, to be cached for a year', async () => {
  const response = await get('0/0/0')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  const plain = await get('0/0/0', 'identity')
  expect(plain.headers.get('content-encoding')).toBe(null)
  const bytes = Buffer.from(await plain.arrayBuffer())
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).equals(bytes)).toBe(true)
})

test('where there is nothing, the answer is empty', async () => {
  for (const tile of ['2/3/3', '5/0/0']) expect((await get(tile)).status).toBe(204)
})

test("another version's tile is asked for again", async () => {
  const response = await app.request('/map/tiles/older/0/0/0.mvt')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test.each([
  ['1/2/0', 400],
  ['1/0/9', 400],
  ['99/0/0', 400],
  ['a/0/0', 404],
  ['1/0/-1', 404],
  ['1/0/0.5', 404],
  ['1/0', 404],
])('%s is no tile', async (tile, status) => {
  const response = await app.request(`/map/tiles/any/${tile}.mvt`)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ message: expect.any(String) })
})
