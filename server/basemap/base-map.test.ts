import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeTinyArchive } from '../../tests/basemap/tiny-archive.ts'
import { type Archive, openArchive } from './archive/archive.ts'
import { doesReach, joinAbout, makeBaseMap, openFileSource } from './base-map.ts'
import type { TileAddress } from './tile-features.ts'
import { decodeTile, type TileFeatures } from './tile-features.ts'

const folder = mkdtempSync(join(tmpdir(), 'base-map-'))
const file = join(folder, 'tiny.pmtiles')
beforeAll(async () => writeFileSync(file, await makeTinyArchive()))
afterAll(() => rmSync(folder, { recursive: true }))

function open(mapTiles?: string) {
  const log = { error: vi.fn() }
  const builtInFile = vi.fn(async () => file)
  const baseMap = makeBaseMap({ mapTiles, builtInFile, log: log as never })
  onTestFinished(baseMap.close)
  return { ...baseMap, log, builtInFile }
}

async function featuresOf(
  tile: ReturnType<typeof open>['tile'],
  address: TileAddress,
): Promise<TileFeatures> {
  const found = await tile(address)
  return found ? decodeTile(found, address) : {}
}

test('a closer tile is cut out of the closest there is', async () => {
  const { tile } = open()
  // Alder is in the first of these tiles, and only land in the other.
  const { earth, places } = await featuresOf(tile, { z: 6, x: 14, y: 24 })
  expect(places?.map(({ properties }) => properties?.name)).toEqual(['Alder'])
  expect(places?.[0]?.geometry).toMatchObject({
    coordinates: [expect.closeTo(-100, 1), expect.closeTo(40, 1)],
  })
  expect(earth).toHaveLength(1)
  expect(Object.keys(await featuresOf(tile, { z: 6, x: 12, y: 24 }))).toEqual(['earth'])
})

test('the tile that covers a closer one is the closest there is', async () => {
  const { covering, tile } = open()
  const found = await covering({ z: 6, x: 14, y: 24 })
  expect(found?.address.z).toBeLessThan(6)
  expect(found && (await tile(found.address))).toBe(found?.tile)
  expect(await open(file).covering({ z: 6, x: 14, y: 24 })).toBeNull()
})

test('where there is nothing, closer tiles are empty', async () => {
  expect(await featuresOf(open().tile, { z: 6, x: 50, y: 50 })).toEqual({})
})

test("the operator's tiles take the place of the built-in ones, without cuts", async () => {
  const { tile, builtInFile } = open(file)
  expect(await tile({ z: 1, x: 0, y: 0 })).not.toBe(null)
  expect(await tile({ z: 6, x: 14, y: 24 })).toBe(null)
  expect(builtInFile).not.toHaveBeenCalled()
})

test('beyond a region of the operator’s the built-in tiles go on', async () => {
  const { find, close, ...region } = await openArchive(await openFileSource(file))
  onTestFinished(close)
  const world = { ...region, version: 'w', attribution: 'World, Somebody' }
  const north = { ...region, bounds: [-110, 35, -90, 45] as Archive['bounds'], minZoom: 1 }
  const reaches = (z: number, x: number, y: number) => doesReach(north, { z, x, y })
  expect(reaches(0, 0, 0)).toBe(false)
  // Partly in it.
  expect(reaches(1, 0, 0)).toBe(false)
  expect(reaches(10, 227, 388)).toBe(true)
  // Within it, and apart from it.
  expect(reaches(8, 56, 97)).toBe(true)
  expect(reaches(10, 10, 388)).toBe(false)
  expect(doesReach(world, { z: 0, x: 0, y: 0 })).toBe(true)
  expect(joinAbout(north as never, world as never)).toEqual({
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
    minZoom: 0,
    maxZoom: 2,
    bounds: world.bounds,
    attribution: 'Somebody, World, Somebody',
  })
})

test('a file that is none is reported, and the built-in tiles stay', async () => {
  const { tile, log } = open(join(folder, 'missing.pmtiles'))
  expect(await tile({ z: 6, x: 14, y: 24 })).not.toBe(null)
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^MAP_TILES can't be used, so the built-in map is shown: .*missing/),
  )
})

test('the files are open until it is closed', async () => {
  for (const mapTiles of [undefined, file]) {
    const { tile, close } = makeBaseMap({
      mapTiles,
      builtInFile: async () => file,
      log: { error: vi.fn() } as never,
    })
    expect(await tile({ z: 1, x: 0, y: 0 })).not.toBe(null)
    await close()
    await expect(tile({ z: 0, x: 0, y: 0 })).rejects.toThrow('closed')
  }
})
