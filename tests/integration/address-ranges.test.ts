import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { streetNames, streets } from '#db/schema/places.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Deps } from '#server/boot/deps.ts'
import { fetchCounties, readCounties } from '#server/services/region/catalogue.ts'
import {
  addRegion,
  listRegions,
  pauseRegion,
  refreshRegion,
  removeRegion,
  resumeRegion,
} from '#server/services/region/change-regions.ts'
import { estimateRegion } from '#server/services/region/estimate.ts'
import { regionKind } from '#server/services/region/run-region.ts'
import { makeRegionSource } from '#server/sources/regions/region-source.ts'
import { databaseKinds, emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { workOff } from '../jobs.ts'
import type { Element } from '../osm/write-pbf.ts'
import { writeXml } from '../osm/write-text.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import { addrfeatZip } from '../tiger/addrfeat.ts'
import { TIGER_COUNTIES } from '../tiger/counties.ts'
import { type Regions, startRegions, tigerPath } from '../upstreams/regions.ts'

const MANHATTAN = '36061'
const FILE = new RegExp(`${MANHATTAN}_addrfeat\\.zip$`)
/** Beside the third block of E 134th St. */
const HARLEM = { lat: 40.8, lng: -73.927 }
const OSM_PATH = '/harlem.osm'

/** The same street in OpenStreetMap, with one house. */
const OSM: Element[] = [
  { type: 'node', id: 1, lat: 40.8, lng: -73.93, tags: {} },
  { type: 'node', id: 2, lat: 40.8, lng: -73.924, tags: {} },
  { type: 'way', id: 3, refs: [1, 2], tags: { highway: 'residential', name: 'East 134th Street' } },
  {
    type: 'node',
    id: 4,
    lat: 40.8005,
    lng: -73.9255,
    tags: {
      'addr:housenumber': '350',
      'addr:street': 'East 134th Street',
      'addr:city': 'New York',
    },
  },
  {
    type: 'node',
    id: 5,
    lat: 40.801,
    lng: -73.927,
    tags: { leisure: 'park', name: 'Heron Green' },
  },
]

describe.each(databaseKinds)('address ranges of the Census Bureau (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let folder: string
  let double: Regions

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  beforeEach(async () => {
    await emptyTestDatabase(database)
    folder = await mkdtemp(join(tmpdir(), 'ranges-'))
    double = await startRegions()
    deps = makeTestDeps(database, { DATA_DIR: folder, TIGER_URL: `${double.url}/tiger` })
    deps.regions.source = () =>
      makeRegionSource({
        indexUrl: `${double.url}/index-v1.json`,
        userAgent: () => 'Parkfetch/0.1 (+https://parks.example; parks@example.com)',
        timeouts: { silenceMs: 300, retryMs: 1, longestPauseMs: 50 },
      })
  })
  afterEach(async () => {
    await double.close()
    await rm(folder, { recursive: true })
  })
  afterAll(() => database.close())

  const work = () => workOff(database, [regionKind(deps)])
  const add = async (key: string) => {
    const { id } = await addRegion(deps, key)
    await work()
    return id
  }
  const addOsm = () => {
    double.files.set(OSM_PATH, { bytes: Buffer.from(writeXml(OSM)) })
    return add(double.url + OSM_PATH)
  }
  const refresh = async (id: number) => {
    await refreshRegion(deps, id)
    await work()
  }
  const find = async (id: number) =>
    (await listRegions(deps)).regions.find((region) => region.id === id)
  const search = async (address: string, near?: Coordinates) => {
    const input = { address, ...(near ? { near: `${near.lat},${near.lng}` } : {}) }
    return (await makeTestCaller(deps).caller.parks.search(input)).toJSON().place
  }
  const suggestions = async (query: string) => {
    const near = `${HARLEM.lat},${HARLEM.lng}`
    const items = await makeTestCaller(deps).caller.geocode.suggest({ query, near })
    return items.flatMap(({ kind: of, text }) => (of === 'street' ? [text] : []))
  }
  const names = async () => {
    const rows = await database.orm.select({ name: streets.name }).from(streets)
    return rows.map(({ name }) => name).sort()
  }
  const downloads = () =>
    double.requests
      .filter(({ method, url }) => method === 'GET' && url.pathname.endsWith('.zip'))
      .map(({ url }) => url.pathname.slice(-'00000_addrfeat.zip'.length, -'_addrfeat.zip'.length))

  test('counties are listed by state, and their list is cached for a day', async () => {
    expect(await readCounties(deps)).toBeNull()
    const { states } = await fetchCounties(deps)
    expect(
      states.map(({ fips, name, counties }) => [fips, name, counties.map((c) => c.name)]),
    ).toEqual([
      ['36', 'New York', ['Albany', 'Greene', 'New York']],
      ['50', 'Vermont', ['Chittenden']],
    ])
    expect(states[0]?.counties[0]?.bytes).toBeGreaterThan(500)
    expect(await readCounties(deps)).toEqual(await fetchCounties(deps))
    expect(double.requests.map(({ url }) => url.pathname)).toEqual(['/tiger/'])
  })

  test('a county is brought in, and an address on it is found', async () => {
    const estimate = await estimateRegion(deps, 'tiger/36061')
    expect(estimate).toMatchObject({
      name: 'New York, New York: street addresses',
      kind: 'tiger',
      refusal: null,
      bytes: expect.any(Number),
    })
    const id = await add('tiger/36061')
    expect(await find(id)).toMatchObject({
      key: 'tiger/36061',
      kind: 'tiger',
      streets: 1,
      parks: 0,
      url: `${double.url}/tiger/`,
      asOf: '2026-11-18T21:20:00.000Z',
      isRefreshed: true,
      run: { state: 'done', message: null },
    })
    const place = await search('310 E 134th St, New York, NY')
    expect(place).toMatchObject({
      name: '310 East 134th Street, New York, NY',
      accuracy: 'about',
      within: 84,
    })
    const at = { lat: 40.79991, lng: -73.9298 }
    expect(distanceMetres(place?.location ?? HARLEM, at)).toBeLessThan(5)
    expect(await suggestions('134th')).toEqual(['East 134th Street, New York, NY'])
    // A checksum is not asked for where none is published.
    expect(double.requests.map(({ url }) => url.pathname)).toEqual([
      '/tiger/',
      tigerPath(MANHATTAN),
    ])
  })

  test('a state is all its counties, and a county of it is not brought in twice', async () => {
    const id = await add('tiger/36')
    expect(await find(id)).toMatchObject({ name: 'New York: street addresses', streets: 4 })
    expect(await names()).toEqual([
      ...['Catskill Turnpike', 'Cedar Crossing', 'East 134th Street', 'North Heron Street'],
    ])
    await expect(addRegion(deps, 'tiger/36061')).rejects.toThrow(
      'It is here already, with all of New York: street addresses.',
    )
    await expect(addRegion(deps, 'tiger/99')).rejects.toThrow('no address ranges of a place')
    expect(downloads()).toEqual(['36001', '36039', '36061'])
    expect(await readdir(join(folder, 'regions'))).toEqual(['counties.json', 'tiger-36.tar'])
    expect((await find(id))?.fileBytes).toBe(
      (await stat(join(folder, 'regions/tiger-36.tar'))).size,
    )
  })

  test('with OpenStreetMap a street counts once, and each source goes alone', async () => {
    const tiger = await add('tiger/36061')
    const osm = await addOsm()
    expect(await names()).toEqual(['East 134th Street', 'East 134th Street'])
    expect(await suggestions('134th')).toEqual(['East 134th Street, New York, NY'])
    expect(await suggestions('350 E 134th')).toEqual(['350 East 134th Street, New York, NY'])
    // The known house counts for more than a range, and the range for more than the street.
    const known = await search('350 E 134th St, New York')
    expect(known).toMatchObject({ accuracy: 'exact', location: { lat: 40.8005, lng: -73.9255 } })
    expect(await search('512 E 134th St, New York')).toMatchObject({ accuracy: 'about' })
    await removeRegion(deps, osm)
    await work()
    expect(await search('350 E 134th St, New York')).toMatchObject({ accuracy: 'about' })
    const again = await addOsm()
    expect([await find(tiger), await find(again)]).toMatchObject([{ streets: 1 }, { streets: 1 }])
    await removeRegion(deps, tiger)
    await work()
    expect(await find(tiger)).toBeUndefined()
    expect(await names()).toEqual(['East 134th Street'])
    expect(await search('350 E 134th St, New York')).toMatchObject({ accuracy: 'exact' })
    expect(await database.orm.select().from(streetNames)).toEqual([{ key: '134 street' }])
  })

  test('a refresh reads only what has changed, and takes what is gone', async () => {
    const id = await add('tiger/36')
    double.requests.length = 0
    await refresh(id)
    expect(await find(id)).toMatchObject({ run: { state: 'unchanged' }, streets: 4 })
    expect(downloads()).toEqual([])
    const [first] = TIGER_COUNTIES[MANHATTAN] ?? []
    const segments = first ? [{ ...first, name: 'Heron Ter' }] : []
    double.files.set(tigerPath(MANHATTAN), {
      bytes: addrfeatZip(MANHATTAN, segments),
      modifiedAt: new Date('2027-09-01T10:00:00Z'),
    })
    await rm(join(folder, 'regions/counties.json'))
    await refresh(id)
    expect(await find(id)).toMatchObject({
      run: { state: 'done' },
      asOf: '2027-09-01T10:00:00.000Z',
    })
    expect(await names()).toEqual([
      ...['Catskill Turnpike', 'Cedar Crossing', 'Heron Terrace', 'North Heron Street'],
    ])
  })

  test('after a failure counties that are here are not downloaded again', async () => {
    double.fail(FILE, { status: 503 })
    const id = await add('tiger/36')
    expect(await find(id)).toMatchObject({
      run: { state: 'failed', message: expect.stringMatching(/answered 503 for tl_2025_36061/) },
    })
    expect(await names()).toEqual([])
    double.heal()
    double.requests.length = 0
    await refresh(id)
    expect(downloads()).toEqual([MANHATTAN])
    expect(await names()).toHaveLength(4)
  })

  test('work is paused and goes on', async () => {
    double.fail(FILE, { how: 'stall' })
    const { id } = await addRegion(deps, 'tiger/36')
    const working = work()
    await expect.poll(downloads).toContain(MANHATTAN)
    await pauseRegion(deps, id)
    await working
    expect(await find(id)).toMatchObject({ run: { state: 'paused', step: 'download' } })
    double.heal()
    double.requests.length = 0
    await resumeRegion(deps, id)
    await work()
    expect(await find(id)).toMatchObject({ run: { state: 'done' }, streets: 4 })
    expect(downloads()).toEqual([MANHATTAN])
  })

  const whole = addrfeatZip(MANHATTAN, TIGER_COUNTIES[MANHATTAN] ?? [])
  test.each<[string, Uint8Array, RegExp]>([
    ['a page', Buffer.from('<!doctype html><h1>Busy</h1>'), /sent no archive for tl_2025_36061/],
    ['half an archive', whole.subarray(0, whole.length / 2), /36061_addrfeat\.zip is damaged/],
    [
      'a bomb',
      addrfeatZip(MANHATTAN, [], { dbf: Buffer.alloc(9_000_000) }),
      /far more than a county/,
    ],
    ['another table', addrfeatZip(MANHATTAN, [], { dbf: 'a,b' }), /is damaged/],
  ])('of a server that sends %s nothing is stored', async (_, bytes, message) => {
    const id = await add('tiger/36001')
    double.files.set(tigerPath(MANHATTAN), { bytes, md5: null })
    const other = await add('tiger/36061')
    expect(await find(id)).toMatchObject({ streets: 2 })
    expect(await find(other)).toMatchObject({
      streets: 0,
      run: { state: 'failed', message: expect.stringMatching(message) },
    })
    expect(await names()).toEqual(['Cedar Crossing', 'North Heron Street'])
    double.files.set(tigerPath(MANHATTAN), { bytes: whole, md5: null })
    await refresh(other)
    expect(await find(other)).toMatchObject({ run: { state: 'done' } })
    expect(await find(id)).toMatchObject({ run: { state: 'done' } })
  })

  test('a list that is none, and one that leads elsewhere, are reported', async () => {
    double.fail('/tiger/', { body: '<html>Forbidden</html>' })
    await expect(fetchCounties(deps)).rejects.toThrow(/lists no counties with address ranges/)
    double.heal()
    double.redirects.set('/tiger/', 'https://elsewhere.example/')
    await expect(fetchCounties(deps)).rejects.toThrow(/only redirects on the same host/)
    double.redirects.clear()
    expect((await fetchCounties(deps)).states).toHaveLength(2)
  })
})
