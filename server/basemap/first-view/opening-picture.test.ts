import { expect, test } from 'vitest'
import type { Bounds } from '#domain/geo/geo.ts'
import { placeAt } from '#domain/geo/mercator.ts'
import { makeDrawOpening } from './opening-picture.ts'

const CENTRE = { lat: 40, lng: -83 }
const frameAt = (zoom: number) => ({ width: 400, height: 200, zoom, centre: CENTRE })

/** A square park from the middle to 100 pixels right of it and below. */
function squareAt(zoom: number) {
  const corners = [
    [0, 0],
    [0, 100],
    [100, 100],
    [100, 0],
    [0, 0],
  ] as const
  return corners.map((corner): [number, number] => {
    const { lat, lng } = placeAt(corner, { centre: CENTRE, zoom })
    return [lng, lat]
  })
}

function drawerWith(outlines: (bounds: Bounds) => ReturnType<typeof squareAt>[][][]) {
  const asked: Bounds[] = []
  const draw = makeDrawOpening({
    readTile: async () => null,
    outlineOf: async () => [],
    parkOutlinesIn: async (bounds) => {
      asked.push(bounds)
      return outlines(bounds)
    },
  })
  return { asked, draw }
}

test('the outlines of parks are drawn where they are, from the zoom on at which maps do', async () => {
  const { asked, draw } = drawerWith(() => [[[squareAt(14)]]])
  expect((await draw(frameAt(14), null)).parkOutlines).toBe('M0 0l0 100 100 0 0-100z')
  expect((await draw(frameAt(13), null)).parkOutlines).toBe('M0 0l0 50 50 0 0-50z')
  expect((await draw(frameAt(12.9), null)).parkOutlines).toBe('')
  expect(asked).toHaveLength(2)
  const [{ south = 0, west = 0, north = 0, east = 0 } = {}] = asked
  expect([south, north, west, east].map((degrees) => degrees.toFixed(3))).toEqual([
    '39.967',
    '40.033',
    '-83.062',
    '-82.938',
  ])
})

test('of more outlines than a picture has room for, the largest are drawn', async () => {
  const zoom = 14
  const speck = squareAt(zoom).map(([lng, lat]): [number, number] => [
    (lng - CENTRE.lng) / 20 + CENTRE.lng - 0.005,
    (lat - CENTRE.lat) / 20 + CENTRE.lat,
  ])
  const { draw } = drawerWith(() => [...Array(500).fill([[speck]]), [[squareAt(zoom)]]])
  const { parkOutlines } = await draw(frameAt(zoom), null)
  expect(parkOutlines).toMatch(/^M0 0l0 100 100 0 0-100z/)
  expect(parkOutlines.length).toBeLessThan(2_000)
})
