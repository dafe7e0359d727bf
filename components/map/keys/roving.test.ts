import { expect, test } from 'vitest'
import type { MapMarker } from '../markers/clusters.ts'
import {
  countWithin,
  isSameMarker,
  markerKey,
  markerStop,
  markersWithin,
  parksWithin,
} from './roving.ts'

const cluster = (key: string, lng: number): MapMarker => ({
  kind: 'cluster',
  key,
  lat: 10,
  lng,
  count: 2,
  fits: 2,
  dogs: false,
  expandsAt: 5,
  choices: null,
})

const park = (id: number, longitude: number): MapMarker => ({
  kind: 'park',
  park: {
    id,
    name: `Park ${id}`,
    latitude: 10,
    longitude,
    isForDogs: false,
  },
})

const KNOWN = new Map([7, 8].map((id) => [id, park(id, id)]))

/** A cluster whose parks no zoom separates. */
function choice(ids: number[]): MapMarker {
  const choices = ids.flatMap((id) => {
    const marker = KNOWN.get(id)
    return marker?.kind === 'park' ? [marker.park] : []
  })
  return { ...cluster('a', 1), choices } as MapMarker
}

const MARKERS = [cluster('a', 1), park(7, 2), park(8, 3)]

test.each([
  ['the first at first', null, null, 'cluster-a'],
  ["the selected park's", null, 8, 'park-8'],
  ['the one focused last', { key: 'park-7', place: { lat: 0, lng: 0 } }, 8, 'park-7'],
  ['what took its place', { key: 'cluster-b', place: { lat: 10, lng: 2.9 } }, null, 'park-8'],
] as const)('the Tab key stops at %s', (_, last, selectedId, key) => {
  const stop = markerStop(MARKERS, last, selectedId)
  expect(stop && markerKey(stop)).toBe(key)
})

test('where there are none it stops at none', () => {
  expect(markerStop([], { key: 'park-7', place: { lat: 0, lng: 0 } }, 7)).toBeNull()
})

test('only markers in sight are gone through', () => {
  const area = { south: 0, north: 20, west: 1.5, east: 2.5 }
  expect(markersWithin(MARKERS, area).map(markerKey)).toEqual(['park-7'])
  expect(markersWithin(MARKERS, null)).toEqual([])
})

test('markers in sight are in the order of their distance from the middle', () => {
  const area = { south: 0, north: 20, west: 0, east: 6 }
  expect(markersWithin(MARKERS, area).map(markerKey)).toEqual(['park-8', 'park-7', 'cluster-a'])
  const across = { south: 0, north: 20, west: 170, east: -160 }
  const there = [cluster('west', 175), cluster('east', -165), cluster('middle', -174)]
  const expected = ['cluster-middle', 'cluster-west', 'cluster-east']
  expect(markersWithin(there, across).map(markerKey)).toEqual(expected)
  // As MapLibre reports it.
  expect(markersWithin(there, { ...across, east: 200 }).map(markerKey)).toEqual(expected)
  expect(markersWithin(there, { ...across, west: -300, east: 100 })).toHaveLength(3)
})

test('parks in sight are counted, single and in clusters, with the selected one', () => {
  const point = (lng: number, count: number) => ({
    lat: 10,
    lng,
    count,
    fits: count,
    dogs: 0,
    park: null,
  })
  const selected = KNOWN.get(8)
  if (selected?.kind !== 'park') throw new Error('It is a park.')
  const points = { points: [point(2, 5), point(50, 7)], selected: selected.park }
  const area = { south: 0, north: 20, west: 1.5, east: 9 }
  expect(countWithin(points, area)).toBe(6)
  expect(countWithin(points, { ...area, east: 5 })).toBe(5)
  expect(countWithin(points, null)).toBe(0)
})

test('only parks in sight are counted', () => {
  const parks = MARKERS.flatMap((marker) => (marker.kind === 'park' ? [marker.park] : []))
  const area = { south: 0, north: 20, west: 1.5, east: 2.5 }
  expect(parksWithin(parks, area).map(({ id }) => id)).toEqual([7])
  expect(parksWithin(parks, null)).toEqual([])
})

test.each([
  ['the same again', park(7, 2), park(7, 2), true],
  ['the same elsewhere', park(7, 2), park(7, 3), false],
  ['a cluster made again', cluster('a', 1), cluster('a', 1), true],
  ['a cluster elsewhere', cluster('a', 1), cluster('a', 2), false],
  ['a cluster of other parks', choice([7]), choice([8]), false],
  ['a cluster of the same parks', choice([7, 8]), choice([7, 8]), true],
  ['another', cluster('a', 1), park(7, 2), false],
] as const)('%s is drawn anew unless it is alike', (_, before, after, expected) => {
  const drawn = { kind: 'park', side: undefined, isStop: false } as const
  expect(isSameMarker({ ...drawn, marker: before }, { ...drawn, marker: after })).toBe(expected)
  for (const change of [{ isStop: true }, { side: 'right' as const }]) {
    expect(
      isSameMarker({ ...drawn, marker: before }, { ...drawn, marker: before, ...change }),
    ).toBe(false)
  }
})
