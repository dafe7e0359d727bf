import { describe, expect, test } from 'vitest'
import { FACTS } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { compileOsmRules, OSM_RULES, type OsmFact } from './osm-rules.ts'

const said = (facts: OsmFact[]) => Object.fromEntries(facts.map(({ key, value }) => [key, value]))
const ofPark = (tags: Record<string, string>) => said(OSM_RULES.ofPark(tags))
const ofFeature = (tags: Record<string, string>) => said(OSM_RULES.ofFeature(tags))

describe("a park's own tags", () => {
  test.each<[string, Record<string, string>]>([
    ['unleashed', { leash: 'off' }],
    ['leashed', { leash: 'on' }],
    ['yes', { leash: 'yes' }],
    ['designated', { leash: 'yes' }],
    ['no', { leash: 'no' }],
    ['some', {}],
  ])('dog=%s is %j', (dog, facts) => {
    expect(ofPark({ leisure: 'park', dog })).toEqual(facts)
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{ wheelchair: 'limited' }, { step_free: 'limited' }],
    [{ wheelchair: 'no' }, { step_free: 'no' }],
    [
      { fee: 'no', lit: '24/7' },
      { fee: 'no', lit: 'yes' },
    ],
    [
      { toilets: 'no', 'toilets:wheelchair': 'no' },
      { toilets: 'no', toilets_wheelchair: 'no' },
    ],
    [{ toilets: 'yes', 'toilets:access': 'customers' }, { toilets: 'limited' }],
    [
      { covered: 'yes', shade: 'limited', bbq: 'no' },
      { shelter: 'yes', shade: 'limited', grills: 'no' },
    ],
    [{ sport: 'tennis;soccer' }, { sports: 'yes', tennis: 'yes', soccer: 'yes' }],
    [{ sport: 'none', playground: 'no' }, { playground: 'no' }],
    [{ playground: 'slide' }, { playground: 'yes' }],
    [{ 'playground:splash_pad': 'yes' }, { water_play: 'yes' }],
    [{ 'playground:slide': 'yes', 'playground:swing': 'yes' }, { playground: 'yes' }],
    [{ 'playground:slide': 'no' }, {}],
    [{ toilets: 'yes', 'toilets:access': 'private' }, {}],
    [{ toilets: 'yes', 'toilets:access': 'no' }, {}],
    [{ toilets: 'yes', 'toilets:access': 'yes' }, { toilets: 'yes' }],
    [
      { drinking_water: 'yes', changing_table: 'limited' },
      { drinking_water: 'yes', changing_table: 'limited' },
    ],
  ])('%j is %j', (tags, facts) => {
    expect(ofPark({ leisure: 'park', ...tags })).toEqual(facts)
  })

  test('of an area for dogs', () => {
    const tags = { leisure: 'dog_park', barrier: 'fence', small_dog: 'yes', surface: 'woodchips' }
    expect(ofPark(tags)).toEqual({
      dog_area: 'yes',
      fenced: 'yes',
      small_dogs: 'yes',
      dog_surface: 'wood',
    })
    expect(ofPark({ ...tags, fenced: 'partial' }).fenced).toBe('limited')
    expect(ofPark({ ...tags, small_dog: 'limited' }).small_dogs).toBe('limited')
  })

  test.each<[Record<string, string>, string | undefined]>([
    [{ barrier: 'hedge' }, 'yes'],
    [{ barrier: 'chain_link' }, 'yes'],
    [{ fence_type: 'chain_link' }, 'yes'],
    [{ fence_type: 'chain_link', fenced: 'no' }, 'no'],
    [{ fence_type: 'chain_link', fenced: 'partial' }, 'limited'],
    [{ fence_type: 'no' }, undefined],
    [{ barrier: 'gate' }, undefined],
  ])('an area for dogs with %j: fenced %s', (tags, fenced) => {
    expect(ofPark({ leisure: 'dog_park', ...tags }).fenced).toBe(fenced)
  })
})

describe('a feature', () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [
      { leisure: 'playground', max_age: '5' },
      { playground: 'yes', playground_ages: 'toddlers' },
    ],
    [
      { leisure: 'playground', min_age: '6' },
      { playground: 'yes', playground_ages: 'school' },
    ],
    [
      { leisure: 'playground', min_age: '2', max_age: '12' },
      { playground: 'yes', playground_ages: 'all' },
    ],
    [{ leisure: 'playground', max_age: 'twelve' }, { playground: 'yes' }],
    [
      { leisure: 'playground', surface: 'sand', fenced: 'yes' },
      { playground: 'yes', playground_surface: 'sand', playground_fenced: 'yes' },
    ],
    [
      { amenity: 'toilets', fee: 'yes' },
      { toilets: 'yes', toilets_fee: 'yes' },
    ],
    [{ amenity: 'toilets', access: 'customers' }, { toilets: 'limited' }],
    [{ amenity: 'toilets', access: 'private' }, {}],
    [{ amenity: 'toilets', 'toilets:access': 'customers' }, { toilets: 'limited' }],
    [{ amenity: 'toilets', 'toilets:access': 'private' }, {}],
    [{ amenity: 'toilets', 'toilets:access': 'permissive' }, { toilets: 'yes' }],
    [
      { leisure: 'picnic_table', covered: 'yes' },
      { picnic: 'yes', picnic_tables: 'yes', shelter: 'yes' },
    ],
    [
      { leisure: 'picnic_table', covered: 'no' },
      { picnic: 'yes', picnic_tables: 'yes' },
    ],
    [
      { amenity: 'bench', shade: 'yes', covered: 'yes' },
      { benches: 'yes', shade: 'yes', shelter: 'yes' },
    ],
    [
      { amenity: 'bench', shade: 'partial' },
      { benches: 'yes', shade: 'limited' },
    ],
    // One bench in the sun does not mean that there is no shade.
    [{ amenity: 'bench', shade: 'no' }, { benches: 'yes' }],
    [
      { leisure: 'playground', shade: 'yes' },
      { playground: 'yes', shade: 'yes' },
    ],
    [{ amenity: 'parking', access: 'private' }, {}],
    [
      { amenity: 'parking', 'capacity:disabled': '2' },
      { parking: 'yes', disabled_parking: 'yes' },
    ],
    [
      { amenity: 'parking', 'capacity:disabled': '0' },
      { parking: 'yes', disabled_parking: 'no' },
    ],
    [{ leisure: 'track' }, { sports: 'yes', running_track: 'yes' }],
    [{ leisure: 'track', sport: 'cycling' }, { sports: 'yes' }],
    [{ highway: 'footway', surface: 'asphalt' }, { paved_paths: 'yes' }],
    [{ highway: 'residential', surface: 'asphalt' }, {}],
    [{ highway: 'bus_stop' }, { transit: 'yes' }],
    [{ natural: 'wood' }, { woods: 'yes' }],
    [{ dog: 'no', building: 'yes' }, {}],
    // Of the park itself only.
    [{ amenity: 'restaurant', wheelchair: 'yes', toilets: 'yes' }, { cafe: 'yes' }],
  ])('%j states %j', (tags, facts) => {
    expect(ofFeature(tags)).toEqual(facts)
  })

  test('is recognised by one tag: whatever states anything has one', () => {
    expect(OSM_RULES.leadingTags).toContain('leisure')
    expect(OSM_RULES.mayState('leisure', 'dog_park')).toBe(true)
    expect(OSM_RULES.mayState('leisure', 'park;pitch')).toBe(true)
    expect(OSM_RULES.mayState('building', 'yes')).toBe(false)
    expect(OSM_RULES.mayState('wheelchair', 'yes')).toBe(false)
  })
})

test('a new entry of the catalogue is found by its tags', () => {
  const [first] = FACTS
  const swings = {
    ...first!,
    key: 'swings',
    osm: { any: { no: ['swing=no'], yes: ['swing=*'] }, park: { limited: ['swings=few'] } },
  } satisfies Fact
  const rules = compileOsmRules([swings])
  expect(rules.ofFeature({ swing: 'big' })).toEqual([{ key: 'swings', value: 'yes' }])
  expect(rules.ofFeature({ swing: 'no' })).toEqual([{ key: 'swings', value: 'no' }])
  expect(rules.ofFeature({ swings: 'few' })).toEqual([])
  expect(rules.ofPark({ swings: 'few', swing: 'big' })).toEqual([
    { key: 'swings', value: 'limited' },
  ])
  expect(rules.leadingTags).toEqual(['swing'])
  expect([...rules.tags].sort()).toEqual(['access', 'swing', 'swings'])
})

test.each(['!sport', 'max_age<=6', 'leisure', '=x'])('%s alone is refused', (text) => {
  const [first] = FACTS
  const fact: Fact = { ...first!, osm: { any: { yes: [text] } } }
  expect(() => compileOsmRules([fact])).toThrow(text)
})
