import { describe, expect, test } from 'vitest'
import { amenitiesOf } from '#domain/facts/catalogue.ts'
import {
  featureStated,
  type OsmPark,
  ownName,
  parkFromOsm,
  parkTags,
  parkTypes,
} from './osm-tags.ts'

const POSITION = { lat: 37.77, lng: -122.46 }

function read(tags: Record<string, string>, more: Partial<OsmPark> = {}) {
  return parkFromOsm({ type: 'way', id: 123, tags, position: POSITION, ...more })
}

function parkOf(tags: Record<string, string>, more: Partial<OsmPark> = {}) {
  const result = read(tags, more)
  if ('skipped' in result) throw new Error(`left out: ${result.skipped}`)
  return result.park
}

test('other names of a park, but not those that no tag of them says', () => {
  const tags = {
    leisure: 'park',
    name: '日比谷公園',
    'name:en': 'Hibiya Park',
    alt_name: 'Hibiya;日比谷公園',
    'name:de': 'Hibiya-Park',
  }
  expect(parkOf(parkTags(tags))).toMatchObject({
    name: '日比谷公園',
    otherNames: ['Hibiya Park', 'Hibiya'],
  })
  expect(parkOf({ leisure: 'park', 'name:en': 'Elm Park' })).not.toHaveProperty('otherNames')
})

test.each<[Record<string, string>, Record<string, string>]>([
  [{ man_made: 'water_tap', drinking_water: 'yes' }, { drinking_water: 'yes' }],
  [{ man_made: 'drinking_fountain' }, { drinking_water: 'yes' }],
  [{ man_made: 'water_tap' }, {}],
  [{ man_made: 'water_tap', drinking_water: 'no' }, {}],
])('the feature %j states %j', (tags, expected) => {
  const facts = featureStated(tags)?.facts ?? []
  expect(Object.fromEntries(facts.map(({ key, value }) => [key, value]))).toEqual(expected)
})

test.each(['yes', '24/7', 'sunset-sunrise', 'dusk-dawn'])('lit=%s is lit at night', (lit) => {
  expect(parkOf({ leisure: 'park', name: 'Elm Park', lit }).facts?.lit?.value).toBe('yes')
})

describe('what is a park', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ leisure: 'park' }, ['park']],
    [{ leisure: 'dog_park' }, ['dog_park']],
    [{ leisure: 'playground' }, ['playground']],
    [{ leisure: 'nature_reserve' }, ['nature_reserve']],
    [{ leisure: 'park;playground' }, ['park', 'playground']],
    [{ leisure: 'park', boundary: 'national_park' }, ['park', 'national_park']],
    [{ boundary: 'national_park' }, ['national_park']],
    [{ boundary: 'protected_area' }, []],
    [{ boundary: 'protected_area', leisure: 'nature_reserve' }, ['nature_reserve']],
    [{ leisure: 'garden' }, []],
    [{ leisure: 'garden', access: 'private' }, []],
    [{ leisure: 'garden', access: 'yes' }, ['garden']],
    [{ leisure: 'garden', 'garden:type': 'botanical' }, ['garden']],
    [{ leisure: 'garden', 'garden:type': 'community' }, []],
    [{ leisure: 'common' }, ['common']],
    [{ landuse: 'recreation_ground' }, ['recreation_ground']],
    [{ leisure: 'recreation_ground' }, ['recreation_ground']],
    [{ landuse: 'recreation_ground', leisure: 'park' }, ['park', 'recreation_ground']],
    [{ landuse: 'grass' }, []],
    [{ tourism: 'picnic_site' }, []],
    [{ leisure: 'pitch' }, []],
    [{ leisure: 'parking' }, []],
    [{ 'disused:leisure': 'park' }, []],
    [{}, []],
  ])('%j is %j', (tags, types) => {
    expect(parkTypes(tags)).toEqual(types)
  })

  test.each<[Record<string, string>, string]>([
    [{ leisure: 'pitch', name: 'Court' }, 'not a park'],
    [{ leisure: 'park', name: 'Gated', access: 'private' }, 'not public'],
    [{ leisure: 'park', name: 'Gated', access: 'no' }, 'not public'],
    [{ leisure: 'playground', name: 'Burger Fun', access: 'customers' }, 'not public'],
    [{ leisure: 'park', name: 'Old', disused: 'yes' }, 'not in use'],
    [{ leisure: 'park' }, 'no name'],
    [{ leisure: 'park', name: ' ' }, 'no name'],
  ])('%j is left out: %s', (tags, skipped) => {
    expect(read(tags)).toEqual({ skipped })
  })
})

test('what a name implies has the date of the last edit', () => {
  const garden = { leisure: 'park', name: 'Elm Garden' }
  const edited = Date.parse('2022-05-01T12:00:00Z') / 1000
  expect(read(garden, { edited })).toMatchObject({
    park: { facts: { garden: { value: 'yes', how: 'derived', since: '2022-05-01' } } },
  })
})

test('a park with all that tags can state', () => {
  const tags = {
    leisure: 'park',
    name: 'Elm  Park;Elm Green',
    'addr:housenumber': '12',
    'addr:street': 'Elm Street',
    'addr:city': 'Portland',
    'addr:state': 'Maine',
    'addr:postcode': '04101',
    opening_hours: 'sunrise-sunset',
    description: 'A green under elms.',
    toilets: 'yes',
    playground: 'yes',
    wheelchair: 'yes',
    dog: 'leashed',
    drinking_water: 'yes',
    access: 'yes',
  }
  expect(read(parkTags({ ...tags, source: 'survey', 'name:de': 'Ulmenpark' }))).toEqual(read(tags))
  expect(parkTags({ source: 'survey', 'name:de': 'Ulmenpark' })).toEqual({})
  const others = {
    sports: { value: 'yes', how: 'inside', reference: 'way/7' },
    playground: { value: 'yes', how: 'inside', reference: 'way/8' },
  } as const
  const own = { reference: 'way/123', since: '2022-05-01' }
  const edited = Date.parse('2022-05-01T12:00:00Z') / 1000
  expect(read(tags, { area: 1200.5, others, edited })).toEqual({
    park: {
      source: 'osm',
      sourceId: 'way/123',
      name: 'Elm Park',
      otherNames: ['Elm Green'],
      latitude: 37.77,
      longitude: -122.46,
      area: 1200.5,
      types: ['park'],
      amenities: [
        'Playground',
        'Restrooms',
        'Sports Facilities',
        'Wheelchair Accessible',
        'Dogs Allowed',
      ],
      facts: {
        sports: { value: 'yes', how: 'inside', reference: 'way/7' },
        playground: { value: 'yes', ...own },
        toilets: { value: 'yes', ...own },
        step_free: { value: 'yes', ...own },
        leash: { value: 'on', ...own },
        drinking_water: { value: 'yes', ...own },
      },
      vicinity: '12 Elm Street, Portland',
      formattedAddress: '12 Elm Street, Portland, ME 04101',
      city: 'Portland',
      state: 'ME',
      postalCode: '04101',
      openingHours: {
        weekday_text: [
          'Monday: Sunrise – Sunset',
          'Tuesday: Sunrise – Sunset',
          'Wednesday: Sunrise – Sunset',
          'Thursday: Sunrise – Sunset',
          'Friday: Sunrise – Sunset',
          'Saturday: Sunrise – Sunset',
          'Sunday: Sunrise – Sunset',
        ],
      },
      description: 'A green under elms.',
    },
  })
})

test('what the tags do not say is absent', () => {
  expect(parkOf({ leisure: 'park', name: 'Elm Park', opening_hours: 'summer' })).toEqual({
    source: 'osm',
    sourceId: 'way/123',
    name: 'Elm Park',
    latitude: 37.77,
    longitude: -122.46,
    types: ['park'],
    amenities: [],
    openingHours: { weekday_text: [], as_told: 'summer' },
  })
})

test.each<[Record<string, string>, string[]]>([
  [{ leisure: 'dog_park' }, ['Dog Park']],
  [{ leisure: 'playground' }, ['Playground']],
  [{ dog: 'yes' }, ['Dogs Allowed']],
  [{ dog: 'no' }, []],
  [{ toilets: 'no', playground: 'no', sport: 'none', wheelchair: 'no' }, []],
  [{ wheelchair: 'limited' }, []],
  [{ sport: 'soccer;tennis' }, ['Sports Facilities']],
  [{ playground: 'slide' }, ['Playground']],
  [{ tourism: 'camp_site' }, ['Camping']],
  [{ picnic_table: 'yes', hiking: 'yes' }, ['Picnic Area', 'Walking Trails']],
  [{ boundary: 'national_park' }, []],
])('a park with %j has %j', (tags, amenities) => {
  expect(parkOf({ leisure: 'park', name: 'Elm Park', ...tags }).amenities).toEqual(amenities)
})

test.each<[Record<string, string>, string[]]>([
  [{ amenity: 'toilets' }, ['Restrooms']],
  [{ amenity: 'toilets', access: 'private' }, []],
  [{ amenity: 'toilets', access: 'customers' }, []],
  [{ leisure: 'playground' }, ['Playground']],
  [{ leisure: 'pitch', sport: 'tennis' }, ['Sports Facilities']],
  [{ leisure: 'track' }, ['Sports Facilities']],
  [{ leisure: 'sports_centre' }, ['Sports Facilities']],
  [{ leisure: 'dog_park' }, ['Dog Park']],
  [{ leisure: 'picnic_table' }, ['Picnic Area']],
  [{ tourism: 'picnic_site' }, ['Picnic Area']],
  [{ amenity: 'bench', table: 'yes' }, ['Picnic Area']],
  [{ amenity: 'bench' }, []],
  [{ tourism: 'camp_site' }, ['Camping']],
  [{ tourism: 'viewpoint' }, ['Nature Views']],
  [{ highway: 'path' }, []],
  [{ highway: 'path', name: 'Lake Trail' }, ['Walking Trails']],
  [{ highway: 'footway', name: 'Elm Street', footway: 'sidewalk' }, []],
  [{ highway: 'path', name: 'Lake Trail', foot: 'no' }, []],
  [{ highway: 'path', sac_scale: 'hiking' }, ['Walking Trails']],
  [{ highway: 'track', name: 'Farm Lane' }, []],
  [{ highway: 'residential', name: 'Elm Street' }, []],
  [{ amenity: 'drinking_water' }, []],
])('a feature with %j gives %j', (tags, amenities) => {
  const facts = featureStated(tags)?.facts ?? []
  const stated = Object.fromEntries(facts.map(({ key, value }) => [key, { value }]))
  expect(amenitiesOf(stated)).toEqual(amenities)
})

test('who to ask about a park is a fact as well, if it can be read', () => {
  const { facts } = parkOf({
    leisure: 'park',
    name: 'Elm Park',
    website: 'see below',
    'contact:website': 'https://elm.gov/parks',
    phone: '+1 415-831-2700;+1 415-555-0100',
    operator: 'City of Elm',
    wikidata: 'Q160409',
    wikimedia_commons: 'Category:Elm_Park',
  })
  const values = Object.entries(facts ?? {}).map(([key, { value }]) => [key, value])
  expect(Object.fromEntries(values)).toEqual({
    website: 'https://elm.gov/parks',
    phone: '+1 415-831-2700',
    run_by: 'City of Elm',
    wikidata: 'Q160409',
    commons: 'Category:Elm Park',
  })
  expect(facts?.website?.reference).toBe('way/123')
})

describe('a park without a name', () => {
  test.each<[Record<string, string>, string | undefined, string]>([
    [{ leisure: 'park', toilets: 'yes' }, 'Elm Street', 'Park near Elm Street'],
    [{ leisure: 'park', 'addr:street': 'Oak Road' }, 'Elm Street', 'Park near Oak Road'],
    [{ leisure: 'park', opening_hours: '24/7' }, 'Millville', 'Park near Millville'],
    [{ leisure: 'dog_park' }, 'Elm Street', 'Dog park near Elm Street'],
    [{ leisure: 'playground' }, 'Elm Street', 'Playground near Elm Street'],
    [{ leisure: 'park;playground' }, 'Elm Street', 'Playground near Elm Street'],
    [
      { landuse: 'recreation_ground', sport: 'soccer' },
      'Elm Street',
      'Recreation ground near Elm Street',
    ],
    [{ leisure: 'common', bbq: 'yes' }, 'Elm Street', 'Common near Elm Street'],
  ])('%j, %s: %s', (tags, surroundings, name) => {
    expect(parkOf(tags, { surroundings }).name).toBe(name)
  })

  test.each<[Record<string, string>, string | undefined]>([
    [{ leisure: 'park' }, 'Elm Street'],
    [{ leisure: 'park', toilets: 'yes' }, undefined],
    [{ leisure: 'park', opening_hours: 'summer' }, 'Elm Street'],
    [{ leisure: 'playground' }, undefined],
    [{ leisure: 'garden', access: 'yes', toilets: 'yes' }, 'Elm Street'],
    [{ boundary: 'national_park', toilets: 'yes' }, 'Elm Street'],
  ])('%j, %s: left out', (tags, surroundings) => {
    expect(read(tags, { surroundings })).toEqual({ skipped: 'no name' })
  })
})

test.each<[Record<string, string>, string | null]>([
  [{ name: 'Elm Park' }, 'Elm Park'],
  [{ 'name:en': 'Elm Park' }, 'Elm Park'],
  [{ official_name: 'Elm Memorial Park' }, 'Elm Memorial Park'],
  [{ name: ';Elm Park' }, 'Elm Park'],
  [{ name: '', alt_name: 'Green' }, null],
  [{}, null],
])('%j is called %s', (tags, name) => {
  expect(ownName(tags)).toBe(name)
})

test('a state outside the United States stays as it is', () => {
  const tags = { leisure: 'park', name: 'Elm Park', 'addr:city': 'Vancouver', 'addr:state': 'BC' }
  expect(parkOf(tags)).toMatchObject({ city: 'Vancouver', state: 'BC', vicinity: 'Vancouver' })
  expect(parkOf({ ...tags, 'addr:state': 'ca' }).state).toBe('CA')
})
