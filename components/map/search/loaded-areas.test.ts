import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { DEFAULT_FILTERS } from '#domain/search/filters.ts'
import {
  addLoadedArea,
  cellAt,
  cellCentre,
  covers,
  filtersKey,
  isLoaded,
  type LoadedArea,
  loadedRadius,
  neighbourhood,
} from './loaded-areas.ts'

const HERE = { lat: 37.7749, lng: -122.4194 }
const MINUTES = 60_000

const area = (centre: Coordinates, radius = 5_000) => ({ centre, radius, filters: 'any', now: 0 })

/** All cells around a place, searched from their centres. */
function loadAround(centre: Coordinates, radius = 5_000): LoadedArea[] {
  return neighbourhood(centre, radius).reduce<LoadedArea[]>(
    (areas, cell) => addLoadedArea(areas, area(cellCentre(cell), radius)),
    [],
  )
}

function isIn(cells: ReturnType<typeof neighbourhood>, point: Coordinates): boolean {
  const { row, column } = cellAt(point)
  return cells.some((cell) => cell.row === row && cell.column === column)
}

describe('a cell', () => {
  test('is 0.045 degrees wide and high', () => {
    const cell = cellAt({ lat: 0.001, lng: 0.001 })
    expect(cellAt({ lat: 0.044, lng: 0.044 })).toEqual(cell)
    expect(cellAt({ lat: 0.046, lng: 0.044 })).toEqual({ ...cell, row: cell.row + 1 })
    expect(cellAt({ lat: 0.044, lng: 0.046 })).toEqual({ ...cell, column: cell.column + 1 })
    expect(cellCentre(cell).lat).toBeCloseTo(0.0225)
    expect(cellCentre(cell).lng).toBeCloseTo(0.0225)
  })

  test('is the same at both names of the antimeridian, and none is beyond a pole', () => {
    expect(cellAt({ lat: 10, lng: 180 })).toEqual(cellAt({ lat: 10, lng: -180 }))
    expect(cellAt({ lat: 90, lng: 0 }).row).toBe(3_999)
    expect(cellAt({ lat: -90, lng: 0 }).row).toBe(0)
  })
})

describe('the neighbourhood', () => {
  test.each([
    [1_000, 0, 9],
    [5_000, 0, 9],
    // Here a degree of longitude is shorter, and a cell 4 km wide.
    [4_000, 37.7749, 15],
    [10_000, 0, 25],
    [20_000, 0, 81],
  ])('of %d m at latitude %d has %d cells', (radius, lat, cells) => {
    expect(neighbourhood({ lat, lng: -122.4194 }, radius)).toHaveLength(cells)
  })

  test('begins with the cell itself and holds none twice', () => {
    const cells = neighbourhood(HERE, 5_000)
    expect(cells[0]).toEqual(cellAt(HERE))
    expect(new Set(cells.map(({ row, column }) => `${row} ${column}`)).size).toBe(cells.length)
  })

  test('goes on over the antimeridian', () => {
    const cells = neighbourhood({ lat: 0, lng: 179.99 }, 1_000)
    expect(isIn(cells, { lat: 0, lng: -179.99 })).toBe(true)
    expect(new Set(cells.map(({ column }) => column))).toEqual(new Set([7_998, 7_999, 0]))
  })

  test('ends at the poles', () => {
    expect(new Set(neighbourhood({ lat: 90, lng: 0 }, 1_000).map(({ row }) => row))).toEqual(
      new Set([3_998, 3_999]),
    )
  })

  test('holds whatever lies within the radius of any point of its middle', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const lat = fc.double({ min: -85, max: 85, noNaN: true })
    const lng = fc.double({ min: -180, max: 180, noNaN: true })
    const radius = fc.constantFrom(1_000, 2_000, 5_000, 10_000, 20_000)
    fc.assert(
      fc.property(lat, lng, radius, share, (lat, lng, radius, turn) => {
        const cells = neighbourhood({ lat, lng }, radius)
        expect(isIn(cells, pointAt({ lat, lng }, radius * 0.999, turn * 2 * Math.PI))).toBe(true)
      }),
    )
  })
})

/** The point at a distance in metres on the sphere, `bearing` in radians from north. */
function pointAt({ lat, lng }: Coordinates, metres: number, bearing: number): Coordinates {
  const rad = Math.PI / 180
  const angle = metres / (3958.8 * 1609.34)
  const to = Math.asin(
    Math.sin(lat * rad) * Math.cos(angle) +
      Math.cos(lat * rad) * Math.sin(angle) * Math.cos(bearing),
  )
  const turned = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat * rad),
    Math.cos(angle) - Math.sin(lat * rad) * Math.sin(to),
  )
  return { lat: to / rad, lng: ((lng + turned / rad + 540) % 360) - 180 }
}

describe('an area', () => {
  const [loaded] = addLoadedArea([], area({ lat: 0, lng: 180 }, 10_000)) as [LoadedArea]

  test('is stored in miles with its time', () => {
    expect(loaded.radius).toBeCloseTo(6.2137, 3)
    expect(loaded.timestamp).toBe(0)
  })

  test.each([
    ['at 94% of its radius', 9_400, 5_000, true],
    ['at 96% of its radius', 9_600, 5_000, false],
    ['at 94% of a larger radius asked for', 18_800, 20_000, true],
    ['at 96% of it', 19_200, 20_000, false],
  ])('%s', (_, metres, radius, covered) => {
    const east = pointAt({ lat: 0, lng: 180 }, metres, Math.PI / 2)
    expect(east.lng).toBeLessThan(0)
    expect(distanceMetres({ lat: 0, lng: 180 }, east)).toBeCloseTo(metres, 0)
    expect(covers(loaded, east, radius)).toBe(covered)
  })
})

describe('nothing new is to be had', () => {
  test.each([
    ['in San Francisco', HERE],
    ['on the antimeridian', { lat: -16.8, lng: 179.999 }],
    ['far north', { lat: 84.5, lng: 15 }],
  ])('where all cells around are loaded %s', (_, centre) => {
    const areas = loadAround(centre)
    expect(isLoaded(areas, area(centre))).toBe(true)
  })

  test('no sooner than the last of the nine cells is loaded', () => {
    const areas = loadAround(HERE, 1_000)
    expect(areas).toHaveLength(9)
    for (const missing of areas.keys()) {
      const rest = areas.filter((_, index) => index !== missing)
      expect(isLoaded(rest, area(HERE, 1_000))).toBe(false)
    }
  })

  test.each([
    ['one search of the same place', addLoadedArea([], area(HERE)), true],
    ['one 240 m off', addLoadedArea([], area(pointAt(HERE, 240, 1))), true],
    ['one 260 m off', addLoadedArea([], area(pointAt(HERE, 260, 1))), false],
    ['a search so wide that all of it lies within', addLoadedArea([], area(HERE, 20_000)), true],
    ['nothing', [], false],
  ])('after %s: %s', (_, areas, expected) => {
    expect(isLoaded(areas, area(HERE))).toBe(expected)
  })

  test('for 30 minutes', () => {
    const areas = loadAround(HERE)
    expect(isLoaded(areas, { ...area(HERE), now: 30 * MINUTES - 1 })).toBe(true)
    expect(isLoaded(areas, { ...area(HERE), now: 30 * MINUTES })).toBe(false)
    expect(addLoadedArea(areas, { ...area(HERE), now: 30 * MINUTES })).toHaveLength(1)
  })

  test('with the same filters only', () => {
    expect(isLoaded(loadAround(HERE), { ...area(HERE), filters: 'other' })).toBe(false)
  })

  test('not at a corner of a cell that a small search in it did not reach', () => {
    const { lat, lng } = cellCentre(cellAt(HERE))
    const areas = loadAround({ lat, lng }, 1_000)
    expect(isLoaded(areas, area({ lat: lat + 0.005, lng }, 1_000))).toBe(true)
    expect(isLoaded(areas, area({ lat: lat + 0.012, lng }, 1_000))).toBe(false)
  })
})

test('an answer that is cut holds no more than its last park', () => {
  const parks = [{ distance: 10 }, { distance: 900 }]
  expect(loadedRadius({ parks, total: 2 }, 5_000)).toBe(5_000)
  expect(loadedRadius({ parks, total: 3 }, 5_000)).toBe(900)
  expect(loadedRadius({ parks: [], total: 0 }, 5_000)).toBe(5_000)
})

test('filters have one key, in whatever order they were chosen', () => {
  const one = filtersKey({ ...DEFAULT_FILTERS, amenities: ['Playground', 'Dog Park'] })
  expect(filtersKey({ ...DEFAULT_FILTERS, amenities: ['Dog Park', 'Playground'] })).toBe(one)
  const others = [
    DEFAULT_FILTERS,
    { ...DEFAULT_FILTERS, radius: '1000' },
    { ...DEFAULT_FILTERS, rating: '4' },
  ]
  expect(new Set([one, ...others.map(filtersKey)]).size).toBe(4)
})
