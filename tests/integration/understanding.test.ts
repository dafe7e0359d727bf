import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import phrases from './phrases.json' with { type: 'json' }

/** Where the map is: '@sf Lincoln Park'. */
const NEAR: Readonly<Record<string, string>> = {
  boston: '42.4,-71.1',
  chicago: '41.9,-87.6',
  denver: '39.7,-105',
  la: '34.1,-118.2',
  nyc: '40.7,-74',
  sf: '37.8,-122.4',
}

/** What a phrase means: 'city Chicago, IL + Dog Park', 'near me', 'city Boston, MA ? 1 Main St'. */
function meaningOf(
  { place, understood }: SearchAnswer,
  { park, wanted }: { park: Park | null; wanted: string },
): string {
  const {
    amenities = [],
    facts = [],
    type,
    open,
    sort,
    radius,
    nearMe,
    spelling,
  } = understood ?? {}
  const others = [type, open && 'open', sort && `by ${sort}`, radius && `${radius} m`]
  const filters = [...amenities, ...facts, ...others].filter(Boolean).join(', ')
  const unknown = [place?.unknown, ...(understood?.unknown ?? [])].filter(Boolean)
  if (nearMe) return `near me ${filters}`.trim()
  if (!place) return filters ? `filters ${filters}` : 'unknown'
  // A park of a common name is given with its city.
  const city = /, ([^,]+)$/.exec(wanted.replace(/ [+?~].*/, ''))?.[1]
  const isThere = city !== undefined && park?.vicinity?.includes(city)
  return [
    `${place.precision} ${place.name}${isThere ? `, ${city}` : ''}`,
    ...(filters ? [`+ ${filters}`] : []),
    ...(unknown.length > 0 ? [`? ${[...new Set(unknown)].join(', ')}`] : []),
    ...(spelling ? [`~ ${spelling.to}`] : []),
  ].join(' ')
}

describe.each(databaseKinds)('a phrase (%s)', (kind) => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await seedParks(database)
    await seedSets(database, process.cwd())
    caller = makeTestCaller(makeTestDeps(database)).caller
  })
  afterAll(() => database.close())

  async function search(input: Parameters<typeof caller.parks.search>[0]): Promise<SearchAnswer> {
    return (await caller.parks.search(input)).toJSON()
  }

  test.each(phrases)('%s', async (phrase = '', meaning = '') => {
    const [, near = '', address = phrase] = /^@(\w+) (.*)$/.exec(phrase) ?? []
    const answer = await search({ address, near: NEAR[near], limit: 1 })
    const { parkId } = answer.place ?? {}
    const park = parkId === undefined ? null : await caller.parks.known({ id: parkId })
    expect(meaningOf(answer, { park, wanted: meaning })).toBe(meaning)
  })

  test('is what it says if it is meant exactly', async () => {
    const exactly = (address: string) => search({ address, exact: true })
    expect((await exactly('Chicgo')).location).toBeNull()
    expect((await exactly('dog parks in Chicago')).understood).not.toHaveProperty('amenities')
  })

  test('is of where the map is only where that matters', async () => {
    const near = '42.4,-71.1'
    const nearer = async (address: string) => (await search({ address, near })).understood?.nearer
    expect(await nearer('Springfield')).toBe(true)
    expect(await nearer('Chicago')).toBeUndefined()
    expect(await nearer('Golden Gate Park, San Francisco')).toBe(true)
  })

  test.each([
    ['Hyde Park', 'chicago', 'Hyde Park, Chicago', ['Hyde Park, Boston']],
    ['Hyde Park', 'boston', 'Hyde Park, Boston', ['Hyde Park, Chicago']],
    ['Hyde Park', undefined, 'Hyde Park, Chicago', ['Hyde Park, Boston']],
    [
      'Washington Park',
      'denver',
      'Denver',
      ['Washington Park, Chicago', 'Washington Park, Brooklyn'],
    ],
    ['Washington Park', 'chicago', 'Chicago', ['Washington Park, Denver']],
    ['Washington Park', 'nyc', 'Brooklyn', ['Washington Park, Chicago']],
    ['Lincoln Park', 'sf', 'San Francisco', ['Lincoln Park, Chicago']],
    ['Lincoln Park', 'chicago', 'Chicago', ['Lincoln Park, San Francisco']],
  ])(
    '%s with the map at %s is in %s, and the others are named',
    async (address, near, where, also) => {
      const { place } = await search({ address, near: near && NEAR[near], limit: 1 })
      const park =
        place?.parkId === undefined ? null : await caller.parks.known({ id: place.parkId })
      expect(`${place?.name}, ${park?.vicinity}`).toContain(where)
      expect(place?.also?.map(({ text }) => text)).toEqual(expect.arrayContaining(also))
    },
  )

  test.each([
    ['what time does Prospect Park close', 'hours', 'what time close'],
    ['Prospect Park hours', 'hours', 'hours'],
    ['is Prospect Park open on Sunday', 'hours', 'open on Sunday'],
    ['is Prospect Park open now', 'hours', ''],
    ['can I take my dog to Prospect Park', 'dog_area', ''],
    ['does Prospect Park have restrooms', 'toilets', ''],
    ['when does the playground in Prospect Park open', 'hours', 'open'],
    ['Prospect Park', undefined, ''],
    ['parks in Boston open on Sunday', undefined, ''],
  ])('%s asks about %s', async (address, about, asking) => {
    const { understood } = await search({ address })
    expect(understood?.about).toBe(about)
    expect(understood?.unknown).toBeUndefined()
    const words = understood?.words?.filter(({ as }) => as === 'question') ?? []
    expect(words.map(({ text }) => text).join(' ')).toBe(asking)
    // A link to what is left asks the same, or its filters say so.
    const { rest, amenities } = understood ?? {}
    if (rest && about === 'hours' && amenities) {
      expect((await search({ address: rest, amenities })).understood?.about).toBe(about)
    }
  })

  test('that is a suggestion is the suggested park, whatever others are called', async () => {
    for (const near of ['37.8,-122.4', '41.9,-87.6']) {
      const suggestions = await caller.geocode.suggest({ query: 'lincoln park', near })
      const [first] = suggestions.filter((item) => item.kind === 'park')
      const { place, understood } = await search({
        address: first?.text,
        parkId: first?.parkId,
        near: '0,0',
      })
      expect(place?.parkId).toBe(first?.parkId)
      expect(understood?.parkId).toBe(first?.parkId)
      expect(first?.text).toContain(near.startsWith('37') ? 'San Francisco' : 'Chicago')
    }
    const [canal] = await caller.geocode.suggest({ query: 'highline c' })
    expect(canal?.text).toBe('Highline Canal, Denver, CO')
    const { place } = await search({ address: 'Boston', parkId: 999_999_999 })
    expect(place?.name).toBe('Boston, MA')
  })

  test.each([
    ['bro', 'Brooklyn, NY'],
    ['man', 'Manhattan, NY'],
    ['southie', 'South Boston, Boston'],
    ['playg', 'Playgrounds'],
    ['fenced dog park in de', 'Fenced dog parks in Denver, CO'],
    ['park sl', 'Park Slope-Gowanus, Brooklyn'],
  ])('%s is completed as %s first', async (query, text) => {
    const [first] = await caller.geocode.suggest({ query })
    expect(first?.text).toBe(text)
  })

  test('that is a country is searched as its box, without the United States', async () => {
    // The boxes of Canada and Mexico also hold Chicago and Big Bend.
    expect(await search({ address: 'Canada' })).toMatchObject({ total: 0 })
    expect(await search({ address: 'Mexico' })).toMatchObject({ total: 0 })
    expect((await search({ address: 'USA' })).total).toBeGreaterThan(3_000)
    const { place, total } = await search({ address: 'Cook County' })
    expect(place?.bounds).toMatchObject({ south: 41.47, north: 42.154 })
    expect(total).toBeGreaterThan(500)
  })

  test('that would only be a town abroad at a corner offers the town', async () => {
    const corner = await search({ address: 'Zorg St & Valencia' })
    expect([corner.location, corner.offers]).toEqual([null, ['Valencia, Venezuela']])
  })

  test('of 200 letters is answered, and of a longer one its first whole words', async () => {
    const { location } = await search({ address: 'chicgo '.repeat(28).trim() })
    expect(location).toBeNull()
    const start = 'We are looking for a dog park in Boston'
    const long = await search({ address: `${start} ${'or whatever '.repeat(30)}in Denver` })
    expect(long).toMatchObject({ cut: true, place: { name: 'Boston, MA' } })
    expect(await search({ address: start })).not.toHaveProperty('cut')
    expect(await search({ address: 'x'.repeat(300) })).toMatchObject({ cut: true, location: null })
  })

  test('that is a map link is its position, however long and whatever words are in it', async () => {
    const { place, understood } = await search({
      address: `https://www.google.com/maps/place/Dog+Park/@41.9,-87.6,15z/data=!4m6!${'3m5'.repeat(70)}!8m2!3d41.88!4d-87.63`,
    })
    expect(place).toMatchObject({ location: { lat: 41.88, lng: -87.63 }, name: '41.88, -87.63' })
    expect(understood).not.toHaveProperty('amenities')
    const near = await search({ address: 'dog parks near 41.88, -87.63' })
    expect(near.understood).toMatchObject({
      amenities: ['Dog Park'],
      place: { kind: 'coordinates' },
    })
  })
})
