import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Archive, openArchive } from '#server/basemap/archive/archive.ts'
import { openFileSource } from '#server/basemap/base-map.ts'
import { decodeTile, type TileFeatures } from '#server/basemap/tile-features.ts'

const FILE = 'dist/basemap.pmtiles'

let archive: Archive
beforeAll(async () => {
  archive = await openArchive(await openFileSource(FILE))
})
afterAll(() => archive.close())

type Point = [lng: number, lat: number]

/** The closest tile with a point, not closer than `zoom`. */
async function tileAt([lng, lat]: Point, zoom: number): Promise<TileFeatures> {
  const sine = Math.sin((lat * Math.PI) / 180)
  const across = (lng + 180) / 360
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  for (let z = zoom; z >= 0; z--) {
    const [x, y] = [Math.floor(across * 2 ** z), Math.floor(down * 2 ** z)]
    const tile = await archive.find(z, x, y)
    if (tile) return decodeTile(tile, { z, x, y })
  }
  return {}
}

type Features = TileFeatures[string]

function isInRing([lng, lat]: Point, ring: readonly number[][]): boolean {
  let isInside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [x = 0, y = 0] = ring[at] ?? []
    const [px = 0, py = 0] = ring[before] ?? []
    if (y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x) isInside = !isInside
  }
  return isInside
}

/** Whether an area of a layer covers a point. */
function covers(features: Features = [], point: Point): boolean {
  return features.some(({ geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return polygons.some(
      ([outer = [], ...holes]) =>
        isInRing(point, outer) && !holes.some((hole) => isInRing(point, hole)),
    )
  })
}

/** As it is drawn: land over the ground, which is water, and waters over land. */
function isWater({ earth, water }: TileFeatures, point: Point): boolean {
  return covers(water, point) || !covers(earth, point)
}

const namesIn = (features: Features = []) => features.map(({ properties }) => properties?.name)

test.each<[string, Point, boolean]>([
  ['Lake Michigan off Chicago', [-87.55, 41.88], true],
  ['the Loop in Chicago', [-87.632, 41.882], false],
  ['the Hudson', [-74.0145, 40.745], true],
  ['the East River', [-73.9675, 40.735], true],
  ['Midtown in New York', [-73.985, 40.755], false],
  ['San Francisco Bay', [-122.36, 37.79], true],
  ['the Mission in San Francisco', [-122.419, 37.76], false],
])('%s', async (_, point, expected) => {
  for (const zoom of [11, 13]) {
    expect([zoom, isWater(await tileAt(point, zoom), point)]).toEqual([zoom, expected])
  }
})

test('far out, Chicago has its lake', async () => {
  const [lake, city]: [Point, Point] = [
    [-87.4, 41.9],
    [-87.7, 41.88],
  ]
  for (const zoom of [3, 5, 8]) {
    expect([zoom, isWater(await tileAt(lake, zoom), lake)]).toEqual([zoom, true])
    expect([zoom, isWater(await tileAt(city, zoom), city)]).toEqual([zoom, false])
  }
})

test('New York has its streets, with names', async () => {
  const { roads = [] } = await tileAt([-73.985, 40.755], 14)
  expect(roads.length).toBeGreaterThan(20)
  expect(namesIn(roads).filter(Boolean).join()).toMatch(/Broadway|5th Avenue|Fifth Avenue/i)
})

test('Paris has its name and the Seine', async () => {
  const { places } = await tileAt([2.3522, 48.8566], 8)
  expect(namesIn(places)).toContain('Paris')
  const { water } = await tileAt([2.3522, 48.8566], 8)
  expect(namesIn(water)).toContain('Seine')
})
