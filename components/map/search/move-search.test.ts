import { describe, expect, test } from 'vitest'
import {
  coveredZoom,
  decideMoveSearch,
  hasLeft,
  isSignificant,
  type LastSearch,
  type MapMove,
  moveRadius,
  type View,
  widerRadius,
} from './move-search.ts'

const SIZE = { width: 800, height: 600 }
/** Degrees of longitude across 800 pixels at zoom 12. */
const SPAN = (800 * 360) / (256 * 2 ** 12)

function view(zoom = 12, lng = -122.4, lat = 37.77): View {
  return { centre: { lat, lng }, zoom, size: SIZE }
}

/** A search with the visitor's own radius, at a time. */
function searched(shown: View, at: number): LastSearch {
  return { view: shown, at, radius: 5_000, covered: shown.zoom }
}

/** A map moved by half its width ten seconds after the last search, at rest for a second. */
function decide(change: Partial<MapMove> = {}, sinceSearch = 10_000) {
  const now = 1_000_000
  return decideMoveSearch({
    view: view(12, -122.4 + SPAN / 2),
    movedAt: now - 1_000,
    last: searched(view(), now - sinceSearch),
    selectedAt: null,
    isAutomatic: true,
    now,
    ...change,
  })
}

const JUST_NOW = { movedAt: 1_000_000, selectedAt: 1_000_000 }
const HERE = { search: 'here' }
const near = view(12, -122.4 + SPAN / 20)

describe('a move of the map searches', () => {
  test.each([
    ['a half of the map, long after', {}, 10_000, HERE],
    ['a half of the map, 1.2 s after', {}, 1_200, { wait: 1 }],
    ['a half of the map, just over 1.2 s after', {}, 1_201, HERE],
    ['a half of the map, 0.2 s after', {}, 200, { wait: 1_001 }],
    ['a nudge, 5 s after', { view: near }, 5_000, 'none'],
    ['a nudge, more than 5 s after', { view: near }, 5_001, HERE],
    ['no movement at all', { view: view() }, 60_000, 'none'],
    ['nothing searched before', { last: null }, 0, HERE],
    ['at rest for 499 ms', { movedAt: 999_501 }, 10_000, { wait: 1 }],
    ['at rest for 500 ms', { movedAt: 999_500 }, 10_000, HERE],
    ['1,999 ms after a selection', { selectedAt: 998_001 }, 10_000, { wait: 1 }],
    ['at once after a selection', { selectedAt: 1_000_000 }, 10_000, { wait: 2_000 }],
    ['2 s after a selection', { selectedAt: 998_000 }, 10_000, HERE],
  ] as const)('%s', (_, change, since, decision) => {
    expect(decide(change, since)).toEqual(decision)
  })

  test.each([
    [8, 8, true],
    [7.9, 7.9, false],
    [10.9, 8, true],
    [11, 8.9, false],
    [11, 9, true],
    [13.9, 9, true],
    [14, 9.9, false],
    [14, 10, true],
    [20, 10, true],
    [3, 8, true],
  ])('from zoom %d at zoom %d: %s', (from, to, searches) => {
    const moved = { view: view(to, -60), movedAt: 990_000 }
    const decision = decide({ ...moved, last: searched(view(from), 980_000) })
    expect(typeof decision === 'object' ? 'search' in decision : decision).toBe(searches || 'offer')
  })

  test.each([
    ['by more than a level', 12, 10.9, { search: 'wider' }],
    ['by one level', 12, 11, HERE],
    ['to zoom 9', 10.5, 9, { search: 'wider' }],
    ['to less than zoom 9', 10.5, 8.9, HERE],
    ['from far closer than that', 14, 9.5, 'offer'],
    ['by more than a level closer', 12, 14, HERE],
  ] as const)('zooming out %s', (_, from, to, decision) => {
    const last = searched(view(from), 980_000)
    expect(decide({ view: view(to), last, movedAt: 998_800 })).toEqual(decision)
  })

  test('a wider search waits until the map has been still for 1.2 s', () => {
    const out = { view: view(10), movedAt: 999_000 }
    expect(decide(out)).toEqual({ wait: 200 })
    expect(decide({ ...out, now: 1_000_200 })).toEqual({ search: 'wider' })
  })
})

describe('where moving does not search by itself', () => {
  test.each([
    ['a half of the map', {}, 'offer'],
    ['a nudge', { view: near }, 'none'],
    ['more than a level out', { view: view(10.9) }, 'offer'],
    ['a half of the map, not at rest yet, beside a park just selected', { ...JUST_NOW }, 'offer'],
    ['anything before the first search', { view: near, last: null }, 'offer'],
  ] as const)('%s: %s', (_, change, decision) => {
    expect(decide({ ...change, isAutomatic: false })).toBe(decision)
  })
})

test('a map too far out to be searched and nudged is not offered again', () => {
  const last = searched(view(7), 980_000)
  expect(decide({ view: view(7), last })).toBe('none')
})

test('a search is offered at every zoom, by itself or not', () => {
  for (const isAutomatic of [true, false]) {
    expect(decide({ view: view(3), isAutomatic })).toBe('offer')
    expect(decide({ view: view(8), isAutomatic, last: searched(view(14), 0) })).toBe('offer')
  }
})

describe('zooming out step by step', () => {
  /** Ten seconds between two steps, each deciding on the outcome of the previous one. */
  function zoomOut(...zooms: number[]): (string | number)[] {
    let last = searched(view(), 0)
    return zooms.map((zoom, turn) => {
      const now = (turn + 1) * 10_000
      const decision = decide({ view: view(zoom), movedAt: now - 2_000, last, now })
      if (typeof decision !== 'object' || !('search' in decision)) return String(decision)
      const { search } = decision
      const radius = moveRadius(search, view(zoom), { radius: 5_000, last })
      const covered = coveredZoom(view(zoom), radius, last)
      last = { view: view(zoom), at: now, radius, covered }
      return search
    })
  }

  test('searches wider once more than a level is not covered', () => {
    expect(zoomOut(11, 10, 9)).toEqual(['here', 'wider', 'here'])
    expect(zoomOut(11.5, 11, 10.5)).toEqual(['here', 'here', 'wider'])
  })

  test('and after a closer look anew', () => {
    expect(zoomOut(10, 13, 12, 11)).toEqual(['wider', 'here', 'here', 'wider'])
  })
})

describe('a movement is significant', () => {
  test.each([
    ['a quarter of the width', view(), view(12, -122.4 + SPAN * 0.2501), true],
    ['less than a quarter', view(), view(12, -122.4 + SPAN * 0.2499), false],
    ['to the west', view(), view(12, -122.4 - SPAN * 0.2501), true],
    ['a nudge over the antimeridian', view(12, 179.999), view(12, -179.999), false],
    ['over the antimeridian', view(12, 179.99), view(12, -180 + SPAN / 2), true],
    ['a quarter of the height', view(12, 0, 0), view(12, 0, SPAN * (600 / 800) * 0.2501), true],
    ['as much of the height far north', view(12, 0, 70), view(12, 0, 70 + SPAN * 0.06), false],
    ['farther there', view(12, 0, 70), view(12, 0, 70 + SPAN * 0.07), true],
    ['the same at a closer look', view(14), view(14, -122.4 + SPAN * 0.07), true],
  ] as const)('%s', (_, from, to, significant) => {
    expect(isSignificant(from, to)).toBe(significant)
  })
})

describe('a wider search', () => {
  test('reaches the corners of the map', () => {
    // 500 pixels of 156,543 m / 2^10 at the equator.
    expect(widerRadius(view(11, 0, 0), 5_000)).toBeCloseTo(500 * (156_543 / 2 ** 11), -3)
  })

  test('is never smaller than asked for, nor larger than a search accepts', () => {
    expect(widerRadius(view(16), 5_000)).toBe(5_000)
    expect(widerRadius(view(4), 5_000)).toBe(50_000)
  })
})

describe('the radius of a move search', () => {
  const wide = { view: view(10), radius: 40_000 }

  test.each([
    ['is the one chosen', 'here', view(10), null, 5_000],
    ['is the one chosen after a search of it', 'here', view(10), { ...wide, radius: 5_000 }, 5_000],
    ['stays that of a wider search', 'here', view(10), wide, widerRadius(view(10), 5_000)],
    ['a level closer too', 'here', view(11), wide, widerRadius(view(11), 5_000)],
    ['is the one chosen again closer than that', 'here', view(11.1), wide, 5_000],
    ['is all that is seen for a wider search', 'wider', view(10), null, widerRadius(view(10), 1)],
  ] as const)('%s', (_, kind, at, last, radius) => {
    expect(moveRadius(kind, at, { radius: 5_000, last })).toBe(radius)
  })
})

test.each([
  ['by a half of it', view(12, -122.4 + SPAN / 2), true],
  ['by a nudge', near, false],
  ['by a level out', view(11), false],
  ['by more than a level out', view(10.9), true],
  ['by more than a level in', view(14), false],
])('the map has left what was searched %s', (_, to, left) => {
  expect(hasLeft(searched(view(), 0), to)).toBe(left)
})
