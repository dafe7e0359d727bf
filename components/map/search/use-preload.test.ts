import { describe, expect, test } from 'vitest'
import { distanceMetres } from '#domain/geo/geo.ts'
import { addLoadedArea, isLoaded } from './loaded-areas.ts'
import { PRELOAD_DELAY_MS, planPreload } from './use-preload.ts'

const HERE = { lat: 37.7749, lng: -122.4194 }

function ask(centre = HERE, radius = 1_000) {
  return { centre, radius, filters: 'any', now: 0 }
}

function planAround(centre = HERE, radius = 1_000) {
  return planPreload(addLoadedArea([], ask(centre, radius)), ask(centre, radius))
}

test('it begins 2 s after a location is set', () => {
  expect(PRELOAD_DELAY_MS).toBe(2_000)
})

describe('the cells around a location', () => {
  test('are the eight beside a cell that was searched', () => {
    expect(planAround().map((group) => group.length)).toEqual([8])
  })

  test('come in groups of eight at most, nearest first', () => {
    const plan = planAround({ lat: 84, lng: 0 }, 2_000)
    expect(plan.map((group) => group.length)).toEqual([8, 8, 8, 2])
    const distances = plan.flat().map(({ centre }) => distanceMetres({ lat: 84, lng: 0 }, centre))
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
  })

  test('are asked for with a radius that covers them', () => {
    for (const { radius } of planAround(HERE, 1_000).flat()) {
      expect(radius).toBeGreaterThan(3_100)
      expect(radius).toBeLessThan(4_000)
    }
    expect(
      new Set(
        planAround(HERE, 5_000)
          .flat()
          .map(({ radius }) => radius),
      ),
    ).toEqual(new Set([5_000]))
  })

  test.each([
    ['San Francisco', HERE, 1_000],
    ['San Francisco', HERE, 5_000],
    ['San Francisco', HERE, 20_000],
    ['Taveuni', { lat: -16.85, lng: 179.99 }, 5_000],
    ['Svalbard', { lat: 78.2, lng: 15.6 }, 10_000],
    ['the northernmost place', { lat: 85, lng: 0 }, 20_000],
  ])('%s: are loaded when the plan is done', (_, centre, radius) => {
    const first = addLoadedArea([], ask(centre, radius))
    const areas = planAround(centre, radius)
      .flat()
      .reduce((all, preload) => addLoadedArea(all, { ...ask(), ...preload }), first)
    expect(isLoaded(areas, ask(centre, radius))).toBe(true)
    expect(planPreload(areas, ask(centre, radius))).toEqual([])
  })

  test('are not asked for one by one where a large circle covers several', () => {
    // 117 cells.
    expect(planAround(HERE, 20_000).flat().length).toBeLessThan(12)
  })

  test.each([
    ['a latitude that is no number', { lat: Number.NaN, lng: 0 }],
    ['a longitude that is no number', { lat: 0, lng: Number.NaN }],
    ['a latitude beyond 85', { lat: 85.1, lng: 0 }],
    ['a latitude beyond -85', { lat: -85.1, lng: 0 }],
    ['a longitude beyond 180', { lat: 0, lng: 180.1 }],
  ])('are left alone at %s', (_, centre) => {
    expect(planPreload([], ask(centre))).toEqual([])
  })
})
