import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterParks } from './clusters.ts'
import { type MarkerPoint, toPoint } from './marker-points.ts'
import { placeMarkers } from './place-markers.ts'

const SIZE = { line: 15, widthOf: (name: string) => name.length * 7 }
const BOUNDS = { west: -122.6, south: 37.6, east: -122.2, north: 37.95 }
const SIGHT = { west: -122.52, south: 37.7, east: -122.3, north: 37.85 }

function parkAt(id: number, latitude: number, longitude: number): MarkerPoint {
  const park = { id, name: `Park ${id}`, latitude, longitude, isForDogs: false }
  return toPoint(park)
}

/** Parks in rows, in sight. */
function rows(count: number): MarkerPoint[] {
  return Array.from({ length: count }, (_, at) =>
    parkAt(at + 1, 37.71 + (at % 20) * 0.006, -122.5 + Math.floor(at / 20) * 0.008),
  )
}

function place(points: MarkerPoint[], exact = 11) {
  const known = { points, selected: null }
  const view = { bounds: BOUNDS, sight: SIGHT, zoom: Math.floor(exact), exact, selectedId: null }
  return placeMarkers({ points: known, clusters: clusterParks(known) }, view, SIZE)
}

const counts = ({ markers, dots }: ReturnType<typeof place>) => ({
  pins: markers.filter(({ kind }) => kind === 'park').length,
  counted: markers.reduce((sum, marker) => sum + (marker.kind === 'cluster' ? marker.count : 0), 0),
  dots: dots.length,
})

describe('the parks of a view', () => {
  test('are named pins and dots, up to 300 of them, else also clusters', () => {
    const few = counts(place(rows(300)))
    expect(few).toMatchObject({ counted: 0, dots: 300 - few.pins })
    expect(few.pins).toBeGreaterThan(9)
    expect(few.pins).toBeLessThan(40)
    const many = counts(place(rows(301)))
    expect(many.dots).toBe(0)
    expect(many.pins + many.counted).toBe(301)
  })

  test('become pins as the map zooms in', () => {
    const [far, near] = [counts(place(rows(100), 11)), counts(place(rows(100), 14))]
    expect(near.pins).toBeGreaterThan(far.pins)
    expect(counts(place(rows(20), 16))).toEqual({ pins: 20, counted: 0, dots: 0 })
  })

  test('are clusters where the server has counted them', () => {
    const counted = { lat: 37.75, lng: -122.4, count: 9, fits: 9, dogs: 0, park: null }
    expect(counts(place([...rows(3), counted]))).toMatchObject({ dots: 0 })
  })

  test('are counted where no zoom separates them, to choose from', () => {
    const twins = [parkAt(1, 37.75, -122.4), parkAt(2, 37.75, -122.4)]
    for (const zoom of [3, 11, 16]) {
      const { markers } = place([...twins, parkAt(3, 37.8, -122.35)], zoom)
      const choices = markers.flatMap((marker) =>
        marker.kind === 'cluster' ? (marker.choices ?? []) : [],
      )
      expect(choices.map(({ id }) => id)).toEqual([1, 2])
    }
  })

  test('are all there at every zoom, whichever are selected', () => {
    const somewhere = fc.record({
      lat: fc.double({ min: 37.7, max: 37.85, noNaN: true }),
      lng: fc.double({ min: -122.5, max: -122.3, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(somewhere, { minLength: 1, maxLength: 60 }),
        fc.double({ min: 2, max: 19, noNaN: true }),
        (places, zoom) => {
          const parks = places.map(({ lat, lng }, at) => parkAt(at + 1, lat, lng))
          const { pins, counted, dots } = counts(place(parks, zoom))
          expect(pins + counted + dots).toBe(parks.length)
        },
      ),
    )
  })
})
