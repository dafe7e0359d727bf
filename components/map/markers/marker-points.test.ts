import { describe, expect, test } from 'vitest'
import { cellLevel } from '#domain/map/cells.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { DEFAULT_FILTERS, type Filters } from '#domain/search/filters.ts'
import { clusterParks } from './clusters.ts'
import { markerName } from './marker-parts.tsx'
import { cellPoints, listPoints, type MapCell } from './marker-points.ts'

const WORLD = { west: -180, south: -90, east: 180, north: 90 }

const listed: ParkResult = {
  id: 7,
  name: 'Listed Park',
  latitude: 37.7,
  longitude: -122.41,
  distance: 800,
  amenities: ['Dog Park'],
  types: [],
  source: 'seed',
}

function counted(count: number, fits = count): MapCell {
  return { lat: 37.701, lng: -122.411, count, fits, unknown: count - fits, dogs: 1 }
}

const single: MapCell = {
  lat: 37.7,
  lng: -122.41,
  count: 1,
  fits: 0,
  unknown: 1,
  dogs: 0,
  parkId: 7,
  name: 'Single Park',
}

const around = {
  listed: [listed],
  selectedId: null,
  level: cellLevel(10),
  filters: DEFAULT_FILTERS,
}

describe('the points of cells', () => {
  test('are single parks, with what the list knows of them, or counts', () => {
    const { points, selected } = cellPoints([single, counted(5, 3)], around)
    expect(selected).toBeNull()
    expect(points[0]?.park).toMatchObject({ id: 7, name: 'Single Park', isUnknown: true })
    expect(points[0]?.park?.listed).toBe(listed)
    expect(points[1]).toMatchObject({ count: 5, fits: 3, dogs: 1, park: null })
  })

  test('leave out the selected park, whether it is single or counted', () => {
    const chosen = { ...around, selectedId: 7 }
    expect(cellPoints([single], chosen).points).toEqual([])
    const { points, selected } = cellPoints([counted(5)], chosen)
    expect(selected).toMatchObject({ id: 7, name: 'Listed Park' })
    expect(points).toMatchObject([{ count: 4, fits: 4, dogs: 0 }])
    const filters: Filters = { ...DEFAULT_FILTERS, facts: ['fenced:yes'] }
    expect(cellPoints([counted(5)], { ...chosen, filters }).points).toMatchObject([{ count: 5 }])
    const elsewhere = { ...counted(5), lng: -100 }
    expect(cellPoints([elsewhere], chosen).points).toMatchObject([{ count: 5 }])
  })

  test('give a selected park that is in no list its marker', () => {
    const { points, selected } = cellPoints([single], { ...around, listed: [], selectedId: 7 })
    expect(points).toEqual([])
    expect(selected).toMatchObject({ id: 7, name: 'Single Park', listed: undefined })
  })
})

test('the points of a list are its parks, in its order', () => {
  const near = { ...listed, id: 8, distance: 10, isUnknown: true } as const
  const { points, selected } = listPoints([listed, near], null)
  expect(selected).toBeNull()
  expect(points.map(({ park }) => park?.id)).toEqual([7, 8])
  expect(points.map(({ fits, dogs }) => [fits, dogs])).toEqual([
    [1, 1],
    [0, 1],
  ])
})

test('a marker tells how far its park is as the list does, and nothing of a park that is not listed', () => {
  const [known, other] = cellPoints([single, { ...single, parkId: 9 }], around).points
  const nameOf = (point = known) =>
    point?.park && markerName(point.park, false, ({ distance }) => distance)
  expect(nameOf()).toBe('Single Park, 0.5 miles away, may fit')
  expect(nameOf(other)).toBe('Single Park, may fit')
  expect(known?.park && markerName(known.park, false, null)).toBe('Single Park, may fit')
})

test('a cluster of counted parks sums them, and opens further in without choices', () => {
  const { points } = cellPoints([counted(5, 3), { ...counted(4, 0), lng: -122.4105 }], around)
  const [cluster, ...others] = clusterParks({ points, selected: null })(WORLD, 9)
  expect(others).toEqual([])
  expect(cluster).toMatchObject({ count: 9, fits: 3, expandsAt: 11, choices: null })
})

test('a cell alone is a cluster too', () => {
  const { points } = cellPoints([counted(5)], around)
  const markers = clusterParks({ points, selected: null })(WORLD, 9)
  expect(markers).toMatchObject([{ kind: 'cluster', count: 5, choices: null }])
})
