import { describe, expect, test } from 'vitest'
import type { Files } from '../listing.ts'
import { boston } from './boston.ts'
import { charlotte } from './charlotte.ts'
import { chicago } from './chicago.ts'
import { denver } from './denver.ts'
import { openLands, parkService } from './federal.ts'
import { losAngeles } from './los-angeles.ts'
import { newYork } from './new-york.ts'
import { sanFrancisco } from './san-francisco.ts'

/** A square of about a hundred metres. */
function square(lng: number, lat: number) {
  const [east, north] = [lng + 0.001, lat + 0.001]
  const ring = [
    [lng, lat],
    [east, lat],
    [east, north],
    [lng, north],
    [lng, lat],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

function wkt(lng: number, lat: number): string {
  const [ring = []] = square(lng, lat).coordinates
  return `MULTIPOLYGON (((${ring.map((point) => point.join(' ')).join(', ')})))`
}

/** Files by parts of their names. */
function files(contents: Record<string, unknown>): Files {
  const find = (name: string) => Object.entries(contents).find(([part]) => name.includes(part))?.[1]
  return {
    rows: (name) => (find(name) ?? []) as Record<string, string>[],
    json: <T>(name: string) => (find(name) ?? { features: [] }) as T,
  }
}

const features = (...list: { properties: unknown; geometry: unknown }[]) => ({ features: list })

const sauer = {
  GISPROPNUM: 'M113',
  PARK_NAME: 'Joseph C. Sauer Park',
  BOROUGH: 'Manhattan',
  ADDRESS: '532 EAST 12 STREET',
  LOCATION: 'E. 12 St.',
  ACRES: 0.4,
  TYPECATEGORY: 'Neighborhood Park',
  SUBCATEGORY: 'Neighborhood Plgd',
  ZIPCODE: '10009',
}

test('New York: an oval, a schoolyard or a small square is a park if there is something in it', () => {
  const named = (PARK_NAME: string, at: number, more = {}) => ({
    properties: { ...sauer, GISPROPNUM: `X${at}`, PARK_NAME, ...more },
    geometry: square(-73.98 + at / 100, 40.728),
  })
  const triangle = { TYPECATEGORY: 'Triangle/Plaza', ACRES: 0.1 }
  const playgroundAt = (at: number) => ({
    point: `POINT (${-73.9795 + at / 100} 40.7285)`,
    GISpropNum: `X${at}`,
  })
  const parks = newYork(
    files({
      'parks-properties': features(
        named('Williamsbridge Oval', 0),
        named('Glen Oaks Oval', 1),
        named('Hull Triangle', 2, triangle),
        named('Tilden Triangle', 3, triangle),
        named('Playground', 4),
        named('P.S. 279 Playground', 5),
        named('Traffic Island', 6, { ...triangle, ACRES: 0.01 }),
      ),
      playgrounds: [0, 2, 4, 5, 6].map(playgroundAt),
      'dog-runs': features(),
    }),
  )
  expect(parks.map(({ name }) => name)).toEqual([
    'Williamsbridge Oval',
    'P.S. 279 Playground',
    'Hull Triangle',
  ])
})

test('New York: playgrounds and dog runs are facts of the park they lie in', () => {
  const parks = newYork(
    files({
      'parks-properties': features(
        { properties: sauer, geometry: square(-73.98, 40.728) },
        {
          properties: { ...sauer, PARK_NAME: 'Tepper Square', TYPECATEGORY: 'Triangle/Plaza' },
          geometry: square(-73.79, 40.718),
        },
        {
          properties: { ...sauer, PARK_NAME: 'Marsh Park', SUBCATEGORY: 'Undeveloped' },
          geometry: square(-73.7, 40.7),
        },
      ),
      playgrounds: [
        {
          point: 'POINT (-73.9795 40.7285)',
          GISpropNum: 'X1',
          ClosureType: 'Completely Locked',
        },
      ],
      'dog-runs': features({
        properties: { gispropnum: 'M113', closuretype: 'Completely Locked' },
        geometry: square(-73.9, 40.9),
      }),
    }),
  )
  expect(parks).toMatchObject([
    {
      id: 'M113',
      name: 'Joseph C. Sauer Park',
      street: '532 East 12th Street',
      city: 'New York',
      postalCode: '10009',
      facts: { playground: '1', playground_fenced: 'yes', dog_area: 'yes', fenced: 'yes' },
    },
  ])
  expect(parks[0]?.outline).toHaveLength(1)
})

describe('New York: fountains and restrooms', () => {
  const fountain = {
    the_geom: 'POINT (-73.9795 40.7285)',
    FountainTy: 'E Wheelchair Dog',
    FountainCo: '1',
    GISPROPNUM: 'M113',
  }
  const restroom = {
    'Location Type': 'Park',
    Status: 'Operational',
    Open: 'Seasonal',
    'Hours of Operation': '8am-4pm',
    Accessibility: 'Not Accessible',
    Latitude: '40.7285',
    Longitude: '-73.9795',
  }
  /** The park with these lists. */
  const parkWith = (lists: { fountains?: unknown[]; restrooms?: unknown[] }) => {
    const [park] = newYork(
      files({
        'parks-properties': features({ properties: sauer, geometry: square(-73.98, 40.728) }),
        ...lists,
      }),
    )
    return { facts: park?.facts, features: park?.features }
  }

  test('are counted, and lie in it with what they are for', () => {
    const fountains = [
      fountain,
      { ...fountain, FountainTy: 'A', FountainCo: '2' },
      // Taken away, as its count says.
      { ...fountain, FountainCo: '0' },
    ]
    expect(parkWith({ fountains, restrooms: [restroom] })).toEqual({
      facts: {
        drinking_water: '3',
        dog_water: 'yes',
        toilets: 'limited',
        toilets_wheelchair: 'no',
      },
      features: [
        ['drinking water', 40.7285, -73.9795, 'for wheelchairs, for dogs'],
        ['drinking water', 40.7285, -73.9795],
        ['toilets', 40.7285, -73.9795, 'seasonal, 8am-4pm, not for wheelchairs'],
      ],
    })
  })

  test.each([
    ['all year', [{ Open: 'Year Round' }], { toilets: 'yes', toilets_wheelchair: 'no' }],
    [
      'with a changing table',
      [{ 'Changing Stations': '"Yes, in women\'s restroom only"' }],
      { toilets: 'limited', toilets_wheelchair: 'no', changing_table: 'yes' },
    ],
    [
      'one of two for wheelchairs',
      [{}, { Accessibility: 'Fully Accessible' }],
      { toilets: 'limited', toilets_wheelchair: 'yes' },
    ],
    [
      'one of two not known to be for wheelchairs',
      [{}, { Accessibility: '' }],
      { toilets: 'limited' },
    ],
    [
      'by permit',
      [{ Open: '', 'Hours of Operation': 'Open by permit', Accessibility: '' }],
      { toilets: 'limited' },
    ],
    ['closed', [{ Status: 'Closed for Construction' }], { toilets: 'no' }],
    ['not operational', [{ Status: 'Not Operational' }], { toilets: 'no' }],
    [
      'one of two closed',
      [{}, { Status: 'Not Operational' }],
      { toilets: 'limited', toilets_wheelchair: 'no' },
    ],
    ['a library', [{ 'Location Type': 'Library' }], {}],
  ])('restrooms: %s', (_, rows, facts) => {
    const restrooms = rows.map((row) => ({ ...restroom, ...row }))
    expect(parkWith({ restrooms }).facts).toEqual(facts)
  })

  // A degree of longitude is 84 km there; the park ends at -73.979.
  test.each([
    ['20 m beside it', '-73.97876', 'limited'],
    ['30 m beside it', '-73.97864', undefined],
  ])('a restroom %s', (_, Longitude, toilets) => {
    expect(parkWith({ restrooms: [{ ...restroom, Longitude }] }).facts?.toilets).toBe(toilets)
  })
})

test('San Francisco: Golden Gate Park is one, libraries and camps are none', () => {
  const row = {
    TMA_PropertyID: '5',
    Map_Label: 'Golden Gate Park - Section 1',
    PropertyType: 'Regional Park',
    Acres: '158',
    City: 'San Francisco',
    State: 'CA',
    Ownership: 'Recreation & Park',
    the_geom: wkt(-122.5, 37.77),
  }
  const parks = sanFrancisco(
    files({
      recpark: [
        row,
        {
          ...row,
          Map_Label: 'Golden Gate Park - Section 6',
          Acres: '214',
          the_geom: wkt(-122.46, 37.77),
        },
        { ...row, Map_Label: 'Anza Branch Library', PropertyType: 'SF Public Library property' },
        { ...row, Map_Label: 'Camp Mather', PropertyType: 'Family Camp' },
      ],
    }),
  )
  const run_by = 'San Francisco Recreation and Park Department'
  expect(parks).toMatchObject([{ name: 'Golden Gate Park', acres: 372, facts: { run_by } }])
  expect(parks[0]?.outline).toHaveLength(2)
})

test('Boston: sections are joined; cemeteries, roads and small squares are left out', () => {
  const space = {
    OS_ID: '1',
    SITE_NAME: 'Peters Park I',
    TypeLong: 'Parks, Playgrounds & Athletic Fields',
    ACRES: 2,
    ADDRESS: '1 Elm Street (North)\r\n2 Elm Street',
    ZipCode: '02118',
    OS_Mngmnt: null,
    AgncyJuris: null,
    OS_Own_Jur: 'DCR',
    ALT_NAME: 'George Peters Park; Includes Elm Yard, Peters/Elm; Peters Pa',
  }
  const at = (more: Partial<typeof space>) => ({
    properties: { ...space, ...more },
    geometry: square(-71.07, 42.34),
  })
  const parks = boston(
    files({
      'open-space': features(
        at({}),
        at({ SITE_NAME: 'Peters Park II', ACRES: 1 }),
        at({ SITE_NAME: 'Eliot Cemetery', TypeLong: 'Cemeteries & Burying Grounds' }),
        at({ SITE_NAME: 'Jamaicaway', TypeLong: 'Parkways, Reservations & Beaches' }),
        at({ SITE_NAME: 'Fern Square', TypeLong: 'Malls, Squares & Plazas', ACRES: 0.04 }),
      ),
    }),
  )
  expect(parks).toMatchObject([
    {
      name: 'Peters Park',
      otherNames: ['George Peters Park'],
      acres: 3,
      street: '1 Elm Street',
      postalCode: '02118',
      facts: { run_by: 'Massachusetts Department of Conservation and Recreation' },
    },
  ])
})

test('Chicago: given names come first, and what is counted is there', () => {
  const park = {
    the_geom: wkt(-87.6, 41.7),
    PARK_NO: '1,259',
    PARK: 'ABBOTT (ROBERT)',
    LOCATION: '49 E 95TH ST',
    ZIP: '60628',
    ACRES: '1,025.5',
    PARK_CLASS: 'COMMUNITY PARK',
    PLAYGROUND: '1',
    TENNIS_COU: '2',
    // The columns of both leagues, and of backboards rather than courts.
    BASEBALL_J: '2',
    BASEBALL_S: '1',
    BASKETBALL: '4',
    BASKETBA_1: '0',
    SPRAY_FEAT: '1',
    DOG_FRIEND: '0',
  }
  const parks = chicago(
    files({
      chicago: [
        park,
        { ...park, PARK: 'ASHE (ARTHUR) BEACH', the_geom: wkt(-87.6, 41.8) },
        { ...park, PARK: 'PARK NO. 326', PARK_CLASS: 'UNIMPROVED PARK' },
        { ...park, PARK: 'EUGENIE TRIANGLE' },
        { ...park, PARK: 'PRINTERS ROW' },
        { ...park, PARK: 'CLARENDON COMM. CTR.' },
        { ...park, PARK: 'SHEIL COMM. CTR.', ACRES: '0.47' },
      ],
    }),
  )
  expect(parks.map(({ name }) => name)).toEqual([
    'Robert Abbott Park',
    'Arthur Ashe Beach',
    'Printers Row Park',
    'Clarendon Community Center Park',
  ])
  expect(parks[0]).toMatchObject({
    id: '1259',
    street: '49 E 95th St',
    acres: 1025.5,
    outline: [expect.anything()],
  })
  expect(parks[0]?.facts).toEqual({
    playground: '1',
    tennis: '2',
    baseball: '3',
    water_play: 'yes',
  })
})

test('Los Angeles: other rows are facts of the park they are named after', () => {
  const row = {
    LocationType: 'Parks',
    'Location Name': 'Mar Vista Park (Old Park)',
    StNumber: '11430',
    StName: 'Woodbine',
    StSuffix: 'St',
    City: 'Los Angeles\nCA 90066\n(34.0, -118.4)',
    Zip: '90066',
    GeoLat: '34.01',
    GeoLong: '118.42',
  }
  const parks = losAngeles(
    files({
      'los-angeles': [
        row,
        { ...row, LocationType: 'Tennis Courts', 'Location Name': 'Mar Vista Tennis Courts' },
        { ...row, LocationType: 'Senior Centers', 'Location Name': 'Mar Vista Senior Center' },
        { ...row, 'Location Name': 'Mar Vista Park - Meadow' },
        { ...row, 'Location Name': 'Camp Seely', GeoLat: '34.25', GeoLong: '-117.3' },
      ],
    }),
  )
  expect(parks).toMatchObject([
    {
      name: 'Mar Vista Park',
      lng: -118.42,
      street: '11430 Woodbine St',
      city: 'Los Angeles',
      facts: { tennis: 'yes' },
    },
  ])
})

test('Denver: facts by the words of the list, land that nobody may enter left out', () => {
  const row = {
    name: 'Aspgren (Clifford) Park',
    latitude: '39.7',
    longitude: '-105',
    city: 'Denver',
    state: 'CO',
    source_id: '1',
    class: 'Park/Neighborhood',
    acres: '2',
    address: '1 Elm St',
    amenities: 'Benches, Picnic Tables, Playground',
  }
  const parks = denver(
    files({
      'denver-parks-2026': [
        row,
        { ...row, name: 'Hicks Tract', amenities: 'Conservation Area. No Public Access.' },
        { ...row, name: 'High Point', class: 'Future/Undeveloped' },
        { ...row, name: '20th St Rec Center', class: 'Grounds/Recreation Center' },
        { ...row, source_id: 'M1', name: 'Bell Park' },
      ],
      outlines: features(
        { properties: { LOC_CODE: '1', CITY: 'Denver' }, geometry: square(-105, 39.7) },
        { properties: { LOC_CODE: 'M1', CITY: null }, geometry: square(-105.3, 39.6) },
      ),
    }),
  )
  expect(parks).toMatchObject([
    {
      name: 'Clifford Aspgren Park',
      city: 'Denver',
      facts: { benches: 'yes', picnic_tables: 'yes', playground: 'yes' },
      acres: 2,
      outline: [expect.anything()],
    },
    { name: 'Bell Park', city: undefined, lng: expect.closeTo(-105.2995) },
  ])
})

test("Charlotte: without the county's words for classes, offices and schools", () => {
  const row = {
    name: 'Freedom Regional Park',
    latitude: '35.19',
    longitude: '-80.84',
    city: 'Charlotte',
    state: 'NC',
    source_id: '1',
    class: 'Regional Park',
  }
  const office = { ...row, name: 'Administrative Office Building', class: 'Neighborhood Park' }
  const parks = charlotte(
    files({ mecklenburg: [row, office, { ...row, class: 'Recreation Center' }] }),
  )
  expect(parks.map(({ name }) => name)).toEqual(['Freedom Park'])
})

test('the United States: a unit that both lists have is listed once, trails and streets never', () => {
  const unit = (fullName: string) => ({
    fullName,
    parkCode: 'abcd',
    latitude: 44.3,
    longitude: -68.2,
    states: ['me'],
  })
  const all = files({
    'nps-units': [unit('Acadia National Park'), unit('Ice Age National Scenic Trail')],
    openlandsdb: [
      { name: 'Acadia National Park', latitude: '44.3', longitude: '-68.2' },
      { name: 'Allegheny National Forest', latitude: '41.6', longitude: '-79' },
    ],
  })
  expect(parkService(all)).toMatchObject([
    { name: 'Acadia National Park', state: 'ME', types: ['national_park'] },
  ])
  expect(openLands(all)).toMatchObject([
    { name: 'Allegheny National Forest', types: ['nature_reserve'] },
  ])
})
