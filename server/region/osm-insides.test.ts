import { expect, test } from 'vitest'
import { entranceKind, featureKind, lineStated, mayBeInside, sportName } from './osm-insides.ts'

test('features are of a kind, unless they are not open to all', () => {
  expect(featureKind({ amenity: 'toilets' })).toBe('toilets')
  expect(featureKind({ leisure: 'picnic_table' })).toBe('picnic table')
  expect(featureKind({ leisure: 'garden' })).toBe('garden')
  expect(featureKind({ amenity: 'shelter' })).toBe('shelter')
  expect(featureKind({ amenity: 'bbq' })).toBe('grill')
  expect(featureKind({ leisure: 'track;pitch' })).toBe('pitch')
  expect(featureKind({ amenity: 'parking', 'capacity:disabled': '2' })).toBe('disabled parking')
  expect(featureKind({ amenity: 'parking', 'capacity:disabled': '0' })).toBe('parking')
  expect(featureKind({ amenity: 'toilets', access: 'private' })).toBeUndefined()
  expect(featureKind({ building: 'yes' })).toBeUndefined()
})

test('gates and entrances let people in, private ones do not', () => {
  expect(entranceKind({ barrier: 'gate' })).toBe('gate')
  expect(entranceKind({ barrier: 'gate', access: 'private', foot: 'yes' })).toBe('gate')
  expect(entranceKind({ barrier: 'entrance' })).toBe('entrance')
  expect(entranceKind({ entrance: 'main' })).toBe('entrance')
  expect(entranceKind({ entrance: 'emergency' })).toBeUndefined()
  expect(entranceKind({ barrier: 'gate', access: 'no' })).toBeUndefined()
  expect(entranceKind({ barrier: 'bollard' })).toBeUndefined()
})

test('paths and streets are distinguished, with the ground', () => {
  expect(lineStated({ highway: 'footway', surface: 'asphalt' })).toEqual({
    isPath: true,
    surface: 'asphalt',
  })
  expect(lineStated({ highway: 'footway', lit: '24/7' })?.isLit).toBe(true)
  expect(lineStated({ highway: 'footway', lit: 'no' })?.isLit).toBe(false)
  expect(lineStated({ highway: 'footway', lit: 'constructor' })?.isLit).toBeUndefined()
  expect(lineStated({ highway: 'steps', surface: 'stone' })?.surface).toBe('steps')
  expect(lineStated({ highway: 'path', surface: 'a <b>' })?.surface).toBe('unknown')
  expect(lineStated({ highway: 'footway', footway: 'sidewalk' })?.isPath).toBe(false)
  expect(lineStated({ highway: 'residential' })?.isPath).toBe(false)
  for (const tags of [
    { highway: 'motorway' },
    { highway: 'footway', access: 'private' },
    { highway: 'path', foot: 'no' },
    { highway: 'footway', tunnel: 'yes' },
    { highway: 'service', service: 'driveway' },
    { highway: 'pedestrian', area: 'yes' },
  ] as Record<string, string>[]) {
    expect(lineStated(tags)).toBeUndefined()
  }
})

test('a pitch is named after its sport', () => {
  expect(sportName({ leisure: 'pitch', sport: 'beach_volleyball;soccer' })).toBe('Beach volleyball')
  expect(sportName({ leisure: 'pitch' })).toBeUndefined()
  expect(sportName({ leisure: 'track', sport: 'running' })).toBeUndefined()
})

test('whatever is understood passes the first look at a tag', () => {
  for (const [tag, value] of [
    ['amenity', 'bench'],
    ['leisure', 'garden;pitch'],
    ['highway', 'steps'],
    ['highway', 'primary'],
    ['barrier', 'lift_gate'],
    ['entrance', 'main'],
    ['parking_space', 'disabled'],
  ] as const) {
    expect(mayBeInside(tag, value), `${tag}=${value}`).toBe(true)
  }
  expect(mayBeInside('highway', 'motorway')).toBe(false)
  expect(mayBeInside('building', 'yes')).toBe(false)
})
