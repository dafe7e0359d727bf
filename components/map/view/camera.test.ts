import { describe, expect, test } from 'vitest'
import { mercatorY } from '#domain/geo/mercator.ts'
import { type Camera, clampZoom, isSameView, repairCentre, ZOOM } from './camera.ts'
import { aim, boundsOf, cameraFor } from './view-box.ts'

const DEFAULT = { lat: 37.7749, lng: -122.4194 }

test('zoom levels by what is shown', () => {
  expect(ZOOM).toEqual({ selected: 16, precise: 14, afterPermalink: 13, default: 12 })
  expect([clampZoom(1), clampZoom(12), clampZoom(25)]).toEqual([3, 12, 20])
})

describe('a centre', () => {
  test.each([
    ['no number', { lat: Number.NaN, lng: 0 }],
    ['no longitude', { lat: 0, lng: Number.NaN }],
    ['infinite', { lat: Number.POSITIVE_INFINITY, lng: 0 }],
    ['below -80', { lat: -80.1, lng: 20 }],
    ['the far south at the edge of the map', { lat: -65, lng: -180 }],
    ['beyond the pole', { lat: 91, lng: 0 }],
  ])('that is %s becomes the default', (_, centre) => {
    expect(repairCentre(centre)).toEqual(DEFAULT)
  })

  test.each([
    ['Tokyo', { lat: 35.68, lng: 139.69 }],
    ['Sydney', { lat: -33.87, lng: 151.21 }],
    ['Auckland', { lat: -36.85, lng: 174.76 }],
    ['Delhi', { lat: 28.61, lng: 77.21 }],
    ['Ushuaia', { lat: -54.8, lng: -68.3 }],
  ])('in %s stays', (_, centre) => {
    expect(repairCentre(centre)).toEqual(centre)
  })

  test('beyond the antimeridian is wrapped', () => {
    expect(repairCentre({ lat: 10, lng: 190 })).toEqual({ lat: 10, lng: -170 })
  })
})

test('a box fits the map', () => {
  const california = { south: 32.5, west: -124.4, north: 42, east: -114.1 }
  const { centre, zoom } = cameraFor(california, { width: 1000, height: 800 })
  expect(centre.lng).toBe(-119.25)
  // All of it is in sight, as much above the middle as below.
  const shown = boundsOf({ centre, zoom, size: { width: 1000, height: 800 } })
  expect(shown.south).toBeLessThan(california.south)
  expect(shown.north).toBeGreaterThan(california.north)
  const [south, middle, north] = [california.south, centre.lat, california.north].map(mercatorY)
  expect(Number(middle) - Number(south)).toBeCloseTo(Number(north) - Number(middle), 6)
  const pixelsPerDegree = (256 * 2 ** zoom) / 360
  expect((california.east - california.west) * pixelsPerDegree).toBeLessThanOrEqual(1000)
  expect(zoom).toBeGreaterThan(5)
})

type Box = [west: number, south: number, east: number, north: number]

describe('a selected park', () => {
  const size = { width: 1040, height: 820 }
  const at = { lat: 37.7694, lng: -122.484 }
  const move = { centre: at, zoom: 16, animate: true }

  test('without an outline, or with a small one, is at zoom 16 in the middle', () => {
    const small: Box = [-122.4845, 37.769, -122.483, 37.77]
    expect(aim(move, size)).toEqual({ centre: at, zoom: 16 })
    expect(aim({ ...move, outline: small }, size)).toEqual({ centre: at, zoom: 16 })
  })

  test.each([0, 392])('with a large one fits beside %i pixels that are covered', (covered) => {
    const outline: Box = [-122.51085, 37.76407, -122.44092, 37.77467]
    const [west, , east] = outline
    const { centre, zoom } = aim({ ...move, outline }, size, covered)
    expect(zoom).toBeLessThan(16)
    const shown = boundsOf({ centre, zoom, size })
    const hidden = (covered * 360) / (256 * 2 ** zoom)
    expect(shown.west + hidden).toBeLessThan(west)
    expect(shown.east).toBeGreaterThan(east)
    const free = shown.east - shown.west - hidden
    expect((east - west) / free).toBeGreaterThan(0.8)
  })
})

describe('the box a map shows', () => {
  const size = { width: 1000, height: 800 }

  test('has its middle and its size', () => {
    const { south, west, north, east } = boundsOf({ centre: { lat: 40, lng: -100 }, zoom: 8, size })
    const degrees = 360 / (256 * 2 ** 8)
    expect(west).toBeCloseTo(-100 - 500 * degrees)
    expect(east).toBeCloseTo(-100 + 500 * degrees)
    // A degree of latitude is longer on the map than one of longitude, by 1 / cos(40°).
    expect((north - south) / (east - west)).toBeCloseTo(0.8 * Math.cos((40 * Math.PI) / 180), 2)
    expect(north).toBeGreaterThan(40)
    expect(south).toBeLessThan(40)
  })

  test('crosses the antimeridian, and is at most the world', () => {
    const edge = boundsOf({ centre: { lat: 0, lng: 179 }, zoom: 8, size })
    expect(edge.west).toBeGreaterThan(edge.east)
    const world = boundsOf({ centre: { lat: 0, lng: 0 }, zoom: 1, size })
    expect(world).toMatchObject({ west: -180, east: 180 })
    expect(world.north).toBeLessThanOrEqual(90)
  })
})

test('a box over the antimeridian is looked at from its middle', () => {
  const { centre } = cameraFor(
    { south: 51, west: 172, north: 71, east: -130 },
    { width: 1000, height: 800 },
  )
  expect(centre.lng).toBe(-159)
})

const VIEW: Camera = { centre: { lat: 37.77, lng: -122.4 }, zoom: 12 }

test.each([
  ['the same', VIEW, true],
  ['a rounding away', { ...VIEW, centre: { lat: 37.7700000001, lng: -122.4 } }, true],
  ['a step away', { ...VIEW, centre: { lat: 37.77001, lng: -122.4 } }, false],
  ['closer', { ...VIEW, zoom: 12.1 }, false],
])('a view is %s', (_, other, isSame) => {
  expect(isSameView(VIEW, other)).toBe(isSame)
  expect(isSameView(null, other)).toBe(false)
})
