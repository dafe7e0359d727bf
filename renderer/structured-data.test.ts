import { describe, expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { parkListThing, parkThing, postThing, siteThing, trailThing } from './structured-data.ts'

const ORIGIN = 'https://parks.example'

const park: Park = {
  id: 7,
  name: 'Alder Park',
  latitude: 37.5,
  longitude: -122.25,
  amenities: [],
  types: [],
  source: 'seed',
}

const full: Park = {
  ...park,
  description: 'Elms and oaks.',
  vicinity: '1 Alder Way, Reno',
  formattedAddress: '1 Alder Way, Reno, NV 89501',
  amenities: ['Playground', 'Dog Park'],
  photos: [{ photoReference: 'places/a b/photos/1' }, { photoReference: 'places/ab/photos/2' }],
  openingHours: { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] },
  rating: 4.5,
  userRatingsTotal: 12,
  ratingSource: 'visitors',
}

const freePhoto = (...credit: { name: string; uri?: string }[]): Park => ({
  ...park,
  photos: [
    {
      photoReference: 'commons:thumb/a/ab/Alder.jpg/1280px-Alder.jpg',
      attributions: [...credit, { name: 'Wikimedia Commons', uri: FILE }],
    },
  ],
})
const FILE = 'https://commons.wikimedia.org/wiki/File:Alder.jpg'
const LICENCE = 'https://creativecommons.org/licenses/by-sa/4.0'

const PHOTO = '/api/parks/photo?photoReference=places%2Fa+b%2Fphotos%2F1&maxWidth=800'

const post = {
  title: 'Parks of Reno',
  excerpt: 'Three of them.',
  author: 'Ann Alder',
  tags: ['Reno'],
  publishedAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
}
const place = {
  url: `${ORIGIN}/blog/parks-of-reno`,
  image: `${ORIGIN}/og/parks/7.png`,
  origin: ORIGIN,
  siteName: 'Parkfetch',
}

const hoursOf = (weekday_text: string[], fields: Partial<Park> = {}) =>
  parkThing({ ...park, openingHours: { weekday_text }, ...fields }, ORIGIN)
    .openingHoursSpecification

/** The properties required by search engines, by type. */
const REQUIRED: Record<string, string[]> = {
  Park: ['name', 'url', 'geo'],
  GeoCoordinates: ['latitude', 'longitude'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  LocationFeatureSpecification: ['name', 'value'],
  AggregateRating: ['ratingValue', 'ratingCount', 'bestRating', 'worstRating'],
  ItemList: ['itemListElement', 'numberOfItems'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BlogPosting: ['headline', 'description', 'image', 'author', 'publisher', 'datePublished'],
  Person: ['name'],
  Organization: ['name', 'url'],
  ImageObject: ['contentUrl', 'creditText'],
}

/** The properties missing from an object and those nested in it. */
function missing(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(missing)
  if (typeof value !== 'object' || value === null) return []
  const thing = value as Record<string, unknown>
  const type = String(thing['@type'])
  const fields = REQUIRED[type] ?? [`a known type, not ${type}`]
  const own = fields.filter((field) => thing[field] === undefined || thing[field] === '')
  return [...own.map((field) => `${type}.${field}`), ...Object.values(thing).flatMap(missing)]
}

test('a post is by a person, or by the site itself', () => {
  expect(postThing(post, place).author).toEqual({ '@type': 'Person', name: 'Ann Alder' })
  for (const author of ['Parkfetch', 'AI Writer']) {
    expect(postThing({ ...post, author }, place).author).toEqual({
      '@type': 'Organization',
      name: 'Parkfetch',
      url: `${ORIGIN}/`,
    })
  }
})

test('a photo that search engines can’t have is not named', () => {
  expect(parkThing(full, ORIGIN).image).toBeUndefined()
})

test.each([
  ['a park of which little is known', parkThing(park, ORIGIN)],
  ['a park of which all is known', parkThing(full, ORIGIN, PHOTO)],
  ['a park with a free photo', parkThing(freePhoto({ name: 'CC0' }), ORIGIN, PHOTO)],
  ['a list', parkListThing({ name: 'Parks in Reno', total: 2 }, [park, full], ORIGIN)],
  ['a trail', trailThing([{ name: 'Home', path: '/' }], ORIGIN)],
  ['a post', postThing(post, place)],
  ['a post of the site’s own', postThing({ ...post, author: 'Parkfetch' }, place)],
  ['the site', siteThing('Parkfetch', ORIGIN)],
])('%s has what its type has to have', (_, thing) => {
  expect(missing(thing)).toEqual([])
})

describe('a park', () => {
  test('states what is known of it, and nothing else', () => {
    expect(parkThing(park, ORIGIN)).toEqual({
      '@type': 'Park',
      '@id': 'https://parks.example/parks/7/alder-park',
      name: 'Alder Park',
      url: 'https://parks.example/parks/7/alder-park',
      geo: { '@type': 'GeoCoordinates', latitude: 37.5, longitude: -122.25 },
    })
    expect(parkThing(full, ORIGIN, PHOTO)).toMatchObject({
      description: 'Elms and oaks.',
      image: [
        'https://parks.example/api/parks/photo?photoReference=places%2Fa+b%2Fphotos%2F1&maxWidth=800',
      ],
      amenityFeature: [
        { '@type': 'LocationFeatureSpecification', name: 'Playground', value: true },
        { '@type': 'LocationFeatureSpecification', name: 'Dog Park', value: true },
      ],
    })
  })

  test('names the author and the license of a photo of Wikimedia Commons', () => {
    const contentUrl = ORIGIN + PHOTO
    const credited = freePhoto({ name: 'Jane Doe' }, { name: 'CC BY-SA 4.0', uri: LICENCE })
    expect(parkThing(credited, ORIGIN, PHOTO).image).toEqual([
      {
        '@type': 'ImageObject',
        contentUrl,
        creditText: 'Jane Doe, CC BY-SA 4.0, Wikimedia Commons',
        creator: { '@type': 'Person', name: 'Jane Doe' },
        license: LICENCE,
        acquireLicensePage: FILE,
      },
    ])
    expect(parkThing(freePhoto({ name: 'Public domain' }), ORIGIN, PHOTO).image).toEqual([
      {
        '@type': 'ImageObject',
        contentUrl,
        creditText: 'Public domain, Wikimedia Commons',
        acquireLicensePage: FILE,
      },
    ])
  })

  test('states its phone number, and where else it is described', () => {
    const known = (key: string, value: string) =>
      ({ key, value, source: 'osm', how: 'stated' }) as const
    const facts = [
      known('website', 'https://elm.gov/alder'),
      known('phone', '+1 415-831-2700'),
      known('run_by', 'City of Elm'),
      known('wikidata', 'Q160409'),
    ]
    const thing = parkThing({ ...park, amenities: [], facts }, ORIGIN)
    expect(thing).toMatchObject({
      telephone: '+1 415-831-2700',
      sameAs: ['https://elm.gov/alder', 'https://www.wikidata.org/wiki/Q160409'],
    })
    expect(thing).not.toHaveProperty('amenityFeature')
  })

  test('states what is there and what is not, and how many or which where that is known', () => {
    const known = (key: string, value: string) =>
      ({ key, value, source: 'town', how: 'stated' }) as const
    const facts = [
      known('dog_area', 'yes'),
      known('leash', 'off'),
      known('playground', 'yes'),
      known('toilets', 'no'),
      known('shade', 'limited'),
      known('tennis', '8'),
      known('lit', 'yes'),
      known('path_length', '5000'),
    ]
    const { amenityFeature } = parkThing({ ...full, facts }, ORIGIN)
    const feature = (name: string, value: unknown) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value,
    })
    expect(amenityFeature).toEqual([
      feature('Playground', true),
      feature('Dog Park', true),
      feature('Dogs and leash', 'Off leash'),
      feature('Toilets', false),
      feature('Tennis', 8),
      feature('Lit at night', true),
      { ...feature('Length of paths', 5000), unitCode: 'MTR' },
    ])
  })

  test.each([
    ['Reno, NV', { addressLocality: 'Reno', addressRegion: 'NV', addressCountry: 'US' }],
    ['Monaco', { addressLocality: 'Monaco' }],
  ])('near a street in %s, of which only the place is stated', (place, address) => {
    const { vicinity: _, formattedAddress: __, ...bare } = park
    const near = 'near Alder Way & 2nd Street, Reno'
    expect(parkThing({ ...bare, place, near, nearFrom: 'osm' }, ORIGIN).address).toEqual({
      '@type': 'PostalAddress',
      ...address,
    })
  })

  test.each([
    [
      '1 Alder Way, Reno, NV 89501',
      {
        '@type': 'PostalAddress',
        streetAddress: '1 Alder Way',
        addressLocality: 'Reno',
        addressRegion: 'NV',
        postalCode: '89501',
        addressCountry: 'US',
      },
    ],
    [
      'Alder Way & 2nd St, Suite 4, Reno, NV, USA',
      { streetAddress: 'Alder Way & 2nd St, Suite 4' },
    ],
    ['Reno, NV', 'Reno, NV'],
    ['1 Rue des Aulnes, Paris', '1 Rue des Aulnes, Paris'],
  ])('at %s', (formattedAddress, address) => {
    const thing = parkThing({ ...park, formattedAddress }, ORIGIN)
    if (typeof address === 'string') expect(thing.address).toBe(address)
    else expect(thing.address).toMatchObject(address)
  })

  test.each<[string, Partial<Park>, object | undefined]>([
    ['of visitors', {}, { ratingValue: 4.5, ratingCount: 12, bestRating: 5, worstRating: 1 }],
    ["of others, which aren't this site's to publish", { ratingSource: undefined }, undefined],
    ['of nobody', { userRatingsTotal: 0 }, undefined],
    ['that nobody counted', { userRatingsTotal: undefined }, undefined],
  ])('has a rating %s', (_, fields, rating) => {
    const { aggregateRating } = parkThing({ ...full, ...fields }, ORIGIN)
    expect(aggregateRating).toEqual(rating && { '@type': 'AggregateRating', ...rating })
  })

  test('has its hours, days of the same hours together', () => {
    expect(
      hoursOf([
        'Monday: 6:00 AM – 10:00 PM',
        'Tuesday: 6:00 AM – 10:00 PM',
        'Wednesday: Closed',
        'Thursday: Open 24 hours',
        'Friday: 8:00 AM – 12:00 PM, 6:00 PM – 2:00 AM',
      ]),
    ).toEqual(
      [
        { dayOfWeek: ['Monday', 'Tuesday'], opens: '06:00', closes: '22:00' },
        { dayOfWeek: ['Wednesday'], opens: '00:00', closes: '00:00' },
        { dayOfWeek: ['Thursday'], opens: '00:00', closes: '23:59' },
        { dayOfWeek: ['Friday'], opens: '08:00', closes: '12:00' },
        { dayOfWeek: ['Friday'], opens: '18:00', closes: '02:00' },
      ].map((hours) => ({ '@type': 'OpeningHoursSpecification', ...hours })),
    )
  })

  test('has no hours where a day is not clear, or it is gone for good', () => {
    expect(hoursOf(['Monday: 6:00 AM – 10:00 PM', 'Tuesday: Sunrise – Sunset'])).toBeUndefined()
    expect(hoursOf(['Monday: 6:00 AM – 10:00 PM'], { closed: true })).toBeUndefined()
    expect(hoursOf([])).toBeUndefined()
  })
})

test('a list names the first 20 parks and says how many there are', () => {
  const parks = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: 'Élan Park' }))
  const list = parkListThing({ name: 'Parks in Reno', total: 612 }, parks, ORIGIN)
  expect(list).toMatchObject({ name: 'Parks in Reno', numberOfItems: 612 })
  expect(list.itemListElement).toHaveLength(20)
  expect((list.itemListElement as object[])[19]).toEqual({
    '@type': 'ListItem',
    position: 20,
    name: 'Élan Park',
    url: 'https://parks.example/parks/20/%C3%A9lan-park',
  })
})

test('a trail leads from the first page to this one', () => {
  const steps = [
    { name: 'Parkfetch', path: '/' },
    { name: 'Parks in Reno', path: '/parks/reno' },
  ]
  expect(trailThing(steps, ORIGIN).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Parkfetch', item: 'https://parks.example/' },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Parks in Reno',
      item: 'https://parks.example/parks/reno',
    },
  ])
})

test("a park's hours are given in schema.org's short form as well, closed days left out", () => {
  const lines = ['Monday: 6:00 AM – 10:00 PM', 'Tuesday: 6:00 AM – 10:00 PM', 'Sunday: Closed']
  const { openingHours } = parkThing({ ...park, openingHours: { weekday_text: lines } }, ORIGIN)
  expect(openingHours).toEqual(['Mo,Tu 06:00-22:00'])
})

test('hours by a rule are left out, as others may be posted', () => {
  const openingHours = { weekday_text: ['Monday: 6:00 AM – 10:00 PM'], rule: 'By the rule of Elm' }
  expect(parkThing({ ...park, openingHours }, ORIGIN)).not.toHaveProperty('openingHours')
})
