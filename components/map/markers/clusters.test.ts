import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { clusterParks, type MapMarker } from './clusters.ts'
import { listPoints, toMapPark } from './marker-points.ts'

const WORLD = { west: -180, south: -90, east: 180, north: 90 }
/** The zoom at which parks a marker's width apart are separate, and the deepest zoom. */
const CLOSE = 16
const DEEPEST = 19

const somewhere = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const nearby = fc.record({
  latitude: fc.double({ min: 37.7, max: 37.8, noNaN: true }),
  longitude: fc.double({ min: -122.5, max: -122.4, noNaN: true }),
})
const places = fc.array(fc.oneof(somewhere, nearby), { minLength: 1, maxLength: 60 })
const zooms = fc.integer({ min: 0, max: 20 })

describe('the markers of a map', () => {
  test('count every park once, at every zoom', () => {
    fc.assert(
      fc.property(places, zooms, (points, zoom) => {
        const markers = clustersOf(points.map(aPark), null)(WORLD, zoom)
        expect(countOf(markers)).toBe(points.length)
      }),
    )
  })

  test('have the selected park for themselves, whatever it stands among', () => {
    fc.assert(
      fc.property(places, zooms, fc.nat(), (points, zoom, choice) => {
        const parks = points.map(aPark)
        const selected = parks[choice % parks.length] as ParkResult
        const markers = clustersOf(parks, selected.id)(WORLD, zoom)
        expect(markers[0]).toEqual({ kind: 'park', park: toMapPark(selected) })
        expect(idsOf(markers).filter((id) => id === selected.id)).toHaveLength(1)
        expect(countOf(markers)).toBe(parks.length)
      }),
    )
  })

  test('show every park by itself from close by, nearest first', () => {
    const parks = [0, 0.002, 0.001].map((east) =>
      aPark({ latitude: 37.7, longitude: -122.4 + east }),
    )
    expect(clustersOf(parks, null)(WORLD, CLOSE)).toEqual(
      parks.map((park) => ({ kind: 'park', park: toMapPark(park) })),
    )
  })

  test('of parks at one location are one at every zoom, to choose from', () => {
    const parks = [0, 0, 0.00001].map((east) => aPark({ latitude: 37.7, longitude: -122.4 + east }))
    for (const zoom of [3, 12, CLOSE, DEEPEST]) {
      const [cluster, ...others] = clustersOf(parks, null)(WORLD, zoom)
      expect(others).toEqual([])
      expect(cluster).toMatchObject({ kind: 'cluster', count: 3, choices: parks.map(toMapPark) })
    }
  })

  test('leave none of them beneath the pin of the one that is selected', () => {
    const parks = [0, 0].map(() => aPark({ latitude: 37.7, longitude: -122.4 }))
    const [one, other] = parks
    for (const zoom of [12, CLOSE, DEEPEST]) {
      const markers = clustersOf(parks, one?.id ?? null)(WORLD, zoom)
      expect(markers[0]).toEqual({ kind: 'park', park: one && toMapPark(one) })
      expect(markers[1]).toMatchObject({
        kind: 'cluster',
        count: 1,
        choices: [other && toMapPark(other)],
      })
      expect(markers[1]).not.toMatchObject({ lng: -122.4 })
    }
  })

  test('at the deepest zoom let every park be reached, none beneath another', () => {
    const crowd = fc.record({
      latitude: fc.double({ min: 37.7, max: 37.7003, noNaN: true }),
      longitude: fc.double({ min: -122.4, max: -122.3997, noNaN: true }),
    })
    const scale = (512 * 2 ** DEEPEST) / 360
    fc.assert(
      fc.property(fc.array(crowd, { minLength: 2, maxLength: 60 }), (points) => {
        const parks = points.map(aPark)
        const markers = clustersOf(parks, null)(WORLD, DEEPEST)
        const reached = markers.flatMap((marker) =>
          marker.kind === 'park' ? [marker.park.id] : (marker.choices ?? []).map(({ id }) => id),
        )
        expect(reached.sort()).toEqual(parks.map(({ id }) => id).sort())
        const pins = markers.flatMap((marker) => (marker.kind === 'park' ? [marker.park] : []))
        for (const [index, one] of pins.entries()) {
          for (const other of pins.slice(index + 1)) {
            const across = (one.longitude - other.longitude) * scale
            const down =
              ((one.latitude - other.latitude) * scale) / Math.cos(37.7 * (Math.PI / 180))
            expect(Math.hypot(across, down)).toBeGreaterThan(36)
          }
        }
      }),
    )
  })

  test('fall apart at the zoom a cluster names, and not before', () => {
    const parks = [0, 0.01].map((east) => aPark({ latitude: 37.7, longitude: -122.4 + east }))
    const markersAt = clustersOf(parks, null)
    const [cluster] = markersAt(WORLD, 3)
    if (cluster?.kind !== 'cluster') throw new Error('They stand apart.')
    expect(cluster.count).toBe(2)
    expect(markersAt(WORLD, cluster.expandsAt - 1)).toHaveLength(1)
    expect(markersAt(WORLD, cluster.expandsAt)).toHaveLength(2)
  })

  test('leave no cluster beneath another marker', () => {
    const scale = 512 * 2 ** 11
    const mercator = (lat: number) =>
      Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
    fc.assert(
      fc.property(fc.array(nearby, { minLength: 2, maxLength: 200 }), (points) => {
        const markers = clustersOf(points.map(aPark), null)(WORLD, 11)
        const boxes = markers.map((marker) => {
          const isCluster = marker.kind === 'cluster'
          const [lng, lat] = isCluster
            ? [marker.lng, marker.lat]
            : [marker.park.longitude, marker.park.latitude]
          const y = -mercator(lat) * scale - (isCluster ? 0 : 24)
          return { isCluster, x: (lng / 360) * scale, y, high: isCluster ? 20 : 24 }
        })
        for (const a of boxes.filter(({ isCluster }) => isCluster)) {
          for (const b of boxes) {
            if (a === b) continue
            const apart = Math.abs(a.x - b.x) >= 37.9 || Math.abs(a.y - b.y) >= 19.9 + b.high
            expect(apart).toBe(true)
          }
        }
      }),
    )
  })

  test('have no cluster beneath the pin of the selected park', () => {
    const scale = (512 * 2 ** 11) / 360
    const up = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
    fc.assert(
      fc.property(
        fc.array(nearby, { minLength: 3, maxLength: 200 }),
        fc.nat(),
        (points, choice) => {
          const parks = points.map(aPark)
          const selected = parks[choice % parks.length] as ParkResult
          const markers = clustersOf(parks, selected.id)(WORLD, 11)
          for (const marker of markers) {
            if (marker.kind === 'park') continue
            const x = Math.abs(marker.lng - selected.longitude) * scale
            const down = ((up(selected.latitude) - up(marker.lat)) * 180 * scale) / Math.PI
            // The pin is 41 wide and 55 high, with its tip at the bottom; the cluster's circle is 40
            // wide.
            expect(x >= 41 || down <= -75 || down >= 20).toBe(true)
          }
          expect(countOf(markers)).toBe(parks.length)
        },
      ),
    )
  })

  test('are in the order of the parks', () => {
    const parks = [3, 1, 2].map((east) => aPark({ latitude: 37.7, longitude: -122.4 + east / 10 }))
    const markers = clustersOf(parks, null)(WORLD, CLOSE)
    expect(idsOf(markers)).toEqual(parks.map(({ id }) => id))
  })

  test('mark a cluster by whether most of its parks are dog-friendly', () => {
    const group = (friendly: number) =>
      [0, 1, 2, 3].map((index) => ({
        ...aPark({ latitude: 37.7, longitude: -122.4 }),
        amenities: index < friendly ? ['Dog Park'] : [],
      }))
    expect(clustersOf(group(2), null)(WORLD, 3)).toMatchObject([{ count: 4, dogs: false }])
    expect(clustersOf(group(3), null)(WORLD, 3)).toMatchObject([{ count: 4, dogs: true }])
  })

  test('of an area across the antimeridian are those of both its sides, none twice', () => {
    const longitudes = [179.9, -179.9, 175, -175, 180, 0, 165, -165]
    const parks = longitudes.map((longitude) => aPark({ latitude: -17, longitude }))
    const area = { west: 170, south: -30, east: -170, north: 0 }
    const markers = clustersOf(parks, null)(area, CLOSE)
    expect(idsOf(markers)).toEqual(parks.slice(0, 5).map(({ id }) => id))
  })
})

function clustersOf(parks: readonly ParkResult[], selectedId: number | null) {
  return clusterParks(listPoints(parks, selectedId))
}

let made = 0

function aPark(place: { latitude: number; longitude: number }): ParkResult {
  made += 1
  return {
    id: made,
    name: `Park ${made}`,
    amenities: [],
    types: ['park'],
    source: 'seed',
    distance: 0,
    ...place,
  }
}

function countOf(markers: MapMarker[]): number {
  return markers.reduce((sum, marker) => sum + (marker.kind === 'park' ? 1 : marker.count), 0)
}

function idsOf(markers: MapMarker[]): number[] {
  return markers.flatMap((marker) => (marker.kind === 'park' ? [marker.park.id] : []))
}
