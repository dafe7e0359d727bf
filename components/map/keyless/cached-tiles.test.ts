import { expect, test } from 'vitest'
import { tilesIn } from './cached-tiles.ts'

const ABOUT = { tiles: ['/map/tiles/v/{z}/{x}/{y}.mvt'], minzoom: 0, maxzoom: 14, attribution: '' }

test('the tiles of a view are those that it touches', () => {
  const boston = { south: 42.3, north: 42.4, west: -71.15, east: -71 }
  expect(tilesIn({ seen: boston, zoom: 11 }, ABOUT)).toEqual([
    '/map/tiles/v/11/619/757.mvt',
    '/map/tiles/v/11/620/757.mvt',
  ])
})

test('closer than the closest tiles, and farther than the world, there are others', () => {
  const view = { south: 42.35, north: 42.351, west: -71.05, east: -71.0499 }
  expect(tilesIn({ seen: view, zoom: 18 }, ABOUT)).toEqual([expect.stringContaining('/14/')])
  const world = { south: -90, north: 90, west: -200, east: 200 }
  expect(tilesIn({ seen: world, zoom: 0 }, ABOUT)).toEqual(['/map/tiles/v/0/0/0.mvt'])
})

test('across the antimeridian they go on at the other side, and there are never too many', () => {
  const fiji = { south: -18, north: -17, west: 179, east: 181 }
  expect(tilesIn({ seen: fiji, zoom: 8 }, ABOUT).map((path) => path.split('/')[5])).toEqual([
    '255',
    '0',
    '255',
    '0',
  ])
  expect(tilesIn({ seen: { ...fiji, west: 100 }, zoom: 12 }, ABOUT)).toHaveLength(24)
})
