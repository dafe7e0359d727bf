import { expect, test } from 'vitest'
import { drawGround, type ReadTile } from './ground.ts'

const WHOLE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const
const PARK = [
  [0.5, 0.5],
  [0.75, 0.5],
  [0.75, 0.75],
  [0.5, 0.75],
] as const

function tilesThat(read: (z: number, x: number, y: number) => boolean) {
  const asked: string[] = []
  const readTile: ReadTile = async (address) => {
    const { z, x, y } = address
    asked.push(`${z}/${x}/${y}`)
    const shapes = { land: [WHOLE], water: [], parks: [PARK] }
    return read(z, x, y) ? { address, shapes } : null
  }
  return { asked, readTile }
}

test('the tiles in view are drawn at their place, and no others are read', async () => {
  const { asked, readTile } = tilesThat((_, x) => x === 1)
  const frame = { width: 200, height: 100, zoom: 2, centre: { lat: 0, lng: 0 } }
  const { land, water, parks } = await drawGround(frame, readTile)
  expect(asked.sort()).toEqual(['1/0/0', '1/0/1', '1/1/0', '1/1/1'])
  // The eastern half of the world, cut at the edges of the view.
  expect(land).toBe('M0-58l108 0 0 58-108 0zM0 58l0-58 108 0 0 58z')
  expect(water).toBe('')
  expect(parks).toBe('')
})

test('an ancestor that covers several tiles is drawn once, across all of them', async () => {
  const frame = { width: 200, height: 100, zoom: 2, centre: { lat: 0, lng: 0 } }
  const whole: ReadTile = async () => ({
    address: { z: 0, x: 0, y: 0 },
    shapes: { land: [WHOLE], water: [], parks: [PARK] },
  })
  const { land, parks } = await drawGround(frame, whole)
  expect(land.match(/z/g)).toHaveLength(1)
  // South-east of the middle.
  expect(parks).toMatch(/^M0 0l108 0 0 58-108 0z$|^M0 58l/)
})

test('beyond the deepest tiles, these are enlarged; across the antimeridian, the world goes on', async () => {
  const { asked, readTile } = tilesThat(() => true)
  const frame = { width: 40, height: 20, zoom: 17, centre: { lat: 10, lng: 180 } }
  await drawGround(frame, readTile)
  expect(asked.sort()).toEqual(['14/0/7734', '14/16383/7734'])
})

test('a layer with too much detail is drawn more coarsely, and at last without its smallest shapes', async () => {
  const rings = Array.from({ length: 4_000 }, (_, index) => {
    const [x, y, size] = [
      (index % 63) / 63,
      Math.floor(index / 63) / 64,
      index === 3_999 ? 0.5 : 0.01,
    ]
    return [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ] as const
  })
  const readTile: ReadTile = async (address) => ({
    address,
    shapes: { land: [], water: rings, parks: [] },
  })
  const frame = { width: 512, height: 512, zoom: 1, centre: { lat: 0, lng: 0 } }
  const { water } = await drawGround(frame, readTile)
  expect(water.length).toBeLessThan(7_000)
  expect(water).toContain('256 0')
})
