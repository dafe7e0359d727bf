import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapMarker } from './clusters.ts'
import { dotAt, placeNames } from './labels.ts'

const ZOOM = 15
const DEGREES = 360 / (512 * 2 ** ZOOM)
const SIZE = { line: 15, widthOf: (name: string) => name.length * 7 }
/** Pixels from a pin's tip. */
const PIN = { left: -18, right: 18, top: -48, bottom: 0 }

/** A park at the equator, by pixels to the right and down. */
function parkAt(id: number, x: number, y: number, name = 'A park') {
  const place = { latitude: -y * DEGREES, longitude: x * DEGREES }
  return { id, name, ...place, isForDogs: false }
}

function at(...of: Parameters<typeof parkAt>): MapMarker {
  return { kind: 'park', park: parkAt(...of) }
}

type Asked = { zoom?: number; selectedId?: number | null; hasDots?: boolean }

/** The sides of names, by the numbers of their parks. */
function sides(markers: MapMarker[], asked: Asked = {}) {
  const options = { zoom: ZOOM, selectedId: null, hasDots: false, ...asked }
  const { labels } = placeNames(markers, options, SIZE)
  return Object.fromEntries([...labels].map(([id, { side }]) => [id, side]))
}

test('among clusters names are shown from close by, the selected one at every zoom', () => {
  const markers = [at(1, 0, 0), at(2, 300, 0)]
  expect(sides(markers)).toEqual({ 1: 'right', 2: 'right' })
  expect(sides(markers, { zoom: 13 })).toEqual({})
  expect(sides(markers, { zoom: 13, selectedId: 2 })).toEqual({ 2: 'right' })
})

test('a name that would meet another marker or name goes to another side', () => {
  const markers = [at(1, 0, 0), at(2, 50, 0)]
  expect(sides(markers)).toEqual({ 1: 'left', 2: 'right' })
  const between = [at(1, 0, 0), at(2, 50, 0), at(3, -50, 0)]
  expect(sides(between)).toMatchObject({ 1: 'below' })
})

test('a park that can have no name is a dot where there are dots, else a pin', () => {
  const long = 'A name of more than a line'
  const crowd = Array.from({ length: 20 }, (_, id) => at(id + 1, 0, id, long))
  const options = { zoom: ZOOM, selectedId: null }
  const { markers, dots } = placeNames(crowd, { ...options, hasDots: true }, SIZE)
  expect(markers).toEqual([crowd[0]])
  expect(dots.map(({ id }) => id)).toEqual(crowd.slice(1).map((_, index) => index + 2))
  expect(placeNames(crowd, { ...options, hasDots: false }, SIZE).markers).toHaveLength(20)
})

test('farther out fewer parks of a square are named, the first ones', () => {
  const spread = (zoom: number) => {
    const factor = 2 ** (ZOOM - zoom)
    return Array.from({ length: 12 }, (_, at) => at).map((index) =>
      at(index, ((index % 3) * 85 + 20) * factor, (Math.floor(index / 3) * 60 + 50) * factor, 'A'),
    )
  }
  const named = (zoom: number) => Object.keys(sides(spread(zoom), { zoom, hasDots: true }))
  expect(named(11)).toEqual(['0', '1', '2'])
  expect(named(12)).toHaveLength(6)
  expect(named(14)).toHaveLength(12)
})

test.each([
  ['less than half', [0, 1, 2], [0, 1]],
  ['less than the best', [0, 1], [0]],
  ['nothing', [0], [0]],
])('a park known to have %s of what is asked for is a dot', (_, known, expected) => {
  const parks = known.map((met) => ({
    ...parkAt(met, met * 300, 0),
    isUnknown: true as const,
    met,
    asked: 3,
  }))
  const all = parks.map((park): MapMarker => ({ kind: 'park', park }))
  const { dots } = placeNames(all, { zoom: ZOOM, selectedId: null, hasDots: true }, SIZE)
  expect(dots.map(({ id }) => id)).toEqual(expected)
})

test('the selected park has a pin and a name wherever it is', () => {
  const crowd = Array.from({ length: 20 }, (_, id) => at(id + 1, id * 3, 0))
  const options = { zoom: 11, selectedId: 20, hasDots: true }
  const { markers, labels } = placeNames(crowd, options, SIZE)
  expect(markers).toContain(crowd[19])
  expect(labels.has(20)).toBe(true)
})

test('no pin or name lies on another, and every park is a pin or a dot', () => {
  const place = fc.tuple(fc.nat(400), fc.nat(300), fc.nat(40))
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 40 }), (places) => {
      const all = places.map(([x, y, length], id) => at(id, x, y, 'x'.repeat(length)))
      const options = { zoom: ZOOM, selectedId: null, hasDots: true }
      const { markers, labels, dots } = placeNames(all, options, SIZE)
      expect(markers.length + dots.length).toBe(all.length)
      expect(labels.size).toBe(markers.length)
      const boxes = [...labels].flatMap(([id, { box }]) => {
        const [x = 0, y = 0] = places[id] ?? []
        return [box, PIN].map(({ left, right, top, bottom }) => ({
          left: left + x,
          right: right + x,
          top: top + y,
          bottom: bottom + y,
        }))
      })
      for (const [index, a] of boxes.entries()) {
        for (const b of boxes.slice(index + 1)) {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          expect(Math.min(across, down)).toBeLessThan(1e-6)
        }
      }
    }),
  )
})

test('a press within twelve pixels of a dot is on the nearest one', () => {
  const dots = [parkAt(1, 0, 0), parkAt(2, 16, 0)]
  const press = (x: number, y: number) =>
    dotAt(dots, { lat: -y * DEGREES, lng: x * DEGREES }, ZOOM)?.id
  expect(press(6, 0)).toBe(1)
  expect(press(10, 2)).toBe(2)
  expect(press(0, 11)).toBe(1)
  expect(press(0, 13)).toBeUndefined()
  expect(press(60, 0)).toBeUndefined()
})
