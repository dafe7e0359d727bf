import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MapMarker } from './clusters.ts'
import { namedParks } from './labels.ts'

const ZOOM = 15
const DEGREES = 360 / (512 * 2 ** ZOOM)
const SIZE = { line: 15, widthOf: (name: string) => name.length * 7 }

/** A park at the equator, by pixels to the right and down. */
function at(id: number, x: number, y: number, name = 'A park'): MapMarker {
  const park = {
    id,
    name,
    latitude: -y * DEGREES,
    longitude: x * DEGREES,
    distance: 0,
    isForDogs: false,
  }
  return { kind: 'park', park }
}

const named = (markers: MapMarker[], zoom = ZOOM, selectedId: number | null = null) =>
  [...namedParks(markers, { zoom, selectedId }, SIZE)].sort((a, b) => a - b)

test('names are shown from close by, the selected one at every zoom', () => {
  const markers = [at(1, 0, 0), at(2, 300, 0)]
  expect(named(markers)).toEqual([1, 2])
  expect(named(markers, 13)).toEqual([])
  expect(named(markers, 13, 2)).toEqual([2])
})

test('of two names that would meet only the first is shown', () => {
  const long = 'A name of more than a line'
  expect(named([at(1, 0, 0, long), at(2, 100, 0, long)])).toEqual([1])
  expect(named([at(1, 0, 0), at(2, 100, 0)])).toEqual([1, 2])
})

test('no name lies beneath another marker', () => {
  expect(named([at(1, 0, 0), at(2, 10, 50)])).toEqual([2])
  const cluster: MapMarker = {
    kind: 'cluster',
    key: 'a',
    lat: -30 * DEGREES,
    lng: 0,
    count: 2,
    fits: 2,
    dogs: false,
    expandsAt: 16,
    choices: null,
  }
  expect(named([at(1, 0, 0), cluster])).toEqual([])
})

test('names never meet, wherever parks are and whatever they are called', () => {
  const place = fc.tuple(fc.nat(400), fc.nat(300), fc.nat(40))
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 40 }), (places) => {
      const markers = places.map(([x, y, length], id) => at(id, x, y, 'x'.repeat(length)))
      const boxes = named(markers, ZOOM, 0).map((id) => {
        const [x = 0, y = 0, length = 0] = places[id] ?? []
        const scale = id === 0 ? 1.15 : 1
        const half = (Math.min(128, length * 7) * scale) / 2
        return {
          left: x - half,
          right: x + half,
          top: y,
          bottom: y + (length > 18 ? 30 : 15) * scale,
        }
      })
      for (const [index, a] of boxes.entries()) {
        for (const b of boxes.slice(index + 1)) {
          const apart =
            a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
          expect(apart).toBe(true)
        }
      }
    }),
  )
})
