import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { findSitemapParks } from '#db/queries/listing/sitemap.ts'
import { exportParks } from '#db/queries/park/export-parks.ts'
import { dropOutdatedFacts, findPark, findParksByName } from '#db/queries/park/parks.ts'
import { upsertParks, writeParkDetails } from '#db/queries/park/upsert-parks.ts'
import { findNearbyParks } from '#db/queries/search/nearby-parks.ts'
import { parkLayers } from '#db/schema/parks.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { CorrectedFacts } from '#domain/operator/corrections.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const HOURS = { weekday_text: ['Monday: 6:00 AM – 10:00 PM', 'Tuesday: Closed'] }
const PLAYGROUND = 1
const CAMPING = 128

describe.each(databaseKinds)('setting a park right (%s)', (kind) => {
  let database: Database
  let operator: ReturnType<typeof makeTestCaller>['caller']
  let made = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const deps = makeTestDeps(database)
    operator = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
  })
  afterAll(() => database.close())

  /** A park from a source, away from all others. */
  function parkFacts(fields: Partial<ParkFacts> = {}): ParkFacts {
    made += 1
    return {
      source: 'town',
      sourceId: String(made),
      name: `Larch Park ${made}`,
      latitude: made,
      longitude: 20,
      vicinity: 'Old Street',
      formattedAddress: 'Old Street 1, Oldtown',
      openingHours: { weekday_text: ['Monday: Open 24 hours'] },
      amenities: ['Playground', 'Benches'],
      types: ['park'],
      ...fields,
    }
  }

  const write = async (...facts: ParkFacts[]) =>
    upsertParks(
      database,
      facts.map((each) => ({ facts: each, reach: 1500 })),
    )

  /** Inserts a park with a report. */
  async function reported(facts: ParkFacts): Promise<{ id: number; report: number }> {
    const [{ id } = { id: 0 }] = await write(facts)
    const { id: report } = await operator.reports.create({ id, reportType: 'other' })
    return { id, report }
  }

  const correct = (id: number, facts: CorrectedFacts, resolve = false) =>
    operator.reports.correct({ id, facts, resolve })

  async function search(facts: ParkFacts, amenityBits = 0): Promise<ParkResult[]> {
    const centre = { lat: facts.latitude, lng: facts.longitude }
    const query = {
      centre,
      area: { radius: 2000 },
      filter: { minRating: 0, amenityBits },
      limit: 9,
    }
    return JSON.parse((await findNearbyParks(database, query)).json)
  }

  async function listed(report: number) {
    return (await operator.reports.list()).reports.find(({ id }) => id === report)
  }

  async function exported(id: number) {
    for await (const page of exportParks(database, undefined)) {
      const park = page.find((each) => each.id === id)
      if (park) return park
    }
    return null
  }

  test('shows in searches, filters, on its page and in exports, and can be undone', async () => {
    const facts = parkFacts()
    const { id, report } = await reported(facts)
    const before = await operator.parks.known({ id })
    const right = {
      vicinity: 'New Street',
      formattedAddress: null,
      openingHours: HOURS,
      amenities: ['Camping'],
    }
    const { id: correction } = await correct(report, right)
    const shown = { vicinity: 'New Street', openingHours: HOURS, amenities: ['Camping'] }
    for (const park of [(await search(facts))[0], await operator.parks.byId({ id })]) {
      expect(park).toMatchObject(shown)
      expect(park).not.toHaveProperty('formattedAddress')
    }
    expect(await exported(id)).toMatchObject({ ...shown, formattedAddress: null })
    expect(await search(facts, PLAYGROUND)).toEqual([])
    expect(await search(facts, CAMPING)).toHaveLength(1)
    const { reports } = await operator.reports.list()
    expect(reports.find((each) => each.id === report)?.park).toEqual({
      ...right,
      types: ['park'],
      name: facts.name,
      position: { lat: facts.latitude, lng: facts.longitude },
      description: null,
      closed: false,
      hidden: false,
    })

    expect((await operator.reports.history({ id: report })).corrections).toEqual([
      {
        id: correction,
        reportId: report,
        facts: right,
        before: {
          vicinity: 'Old Street',
          formattedAddress: 'Old Street 1, Oldtown',
          openingHours: { weekday_text: ['Monday: Open 24 hours'] },
          amenities: ['Playground', 'Benches'],
        },
        fieldSources: {
          vicinity: ['town'],
          formattedAddress: ['town'],
          openingHours: ['town'],
          amenities: ['town'],
        },
        createdAt: expect.any(String),
        undoneAt: null,
      },
    ])
    await operator.parkEdits.undo({ id: correction })
    expect(await operator.parks.known({ id })).toEqual(before)
    expect(await search(facts, PLAYGROUND)).toHaveLength(1)
    expect(await exported(id)).toMatchObject({ vicinity: 'Old Street', amenities: facts.amenities })
    const undone = (await operator.reports.history({ id: report })).corrections
    expect(undone[0]?.undoneAt).toEqual(expect.any(String))
    await operator.parkEdits.undo({ id: correction })
    expect((await operator.reports.history({ id: report })).corrections).toEqual(undone)
  })

  test('wins over what the source and others say later, which show once it is undone', async () => {
    const facts = parkFacts()
    const { id, report } = await reported(facts)
    const { id: correction } = await correct(report, { openingHours: null, amenities: [] })
    const later = { weekday_text: ['Sunday: Closed'] }
    const news = {
      ...facts,
      openingHours: later,
      amenities: ['Camping'],
      vicinity: 'Stated Street',
    }
    expect(await write(news)).toEqual([{ id, outcome: 'updated' }])
    expect(await write(news)).toEqual([{ id, outcome: 'unchanged' }])
    await write({ ...news, source: 'osm', amenities: ['Restrooms'], description: 'Stated by osm' })
    const park = await operator.parks.known({ id })
    expect(park).toMatchObject({
      amenities: [],
      vicinity: 'Stated Street',
      description: 'Stated by osm',
      enrichedBy: ['osm'],
    })
    expect(park).not.toHaveProperty('openingHours')
    expect(await search(facts, CAMPING)).toEqual([])
    await operator.parkEdits.undo({ id: correction })
    expect(await operator.parks.known({ id })).toMatchObject({
      openingHours: later,
      amenities: ['Camping', 'Restrooms'],
    })
  })

  test('of several the latest holds, for each matter by itself', async () => {
    const { id, report } = await reported(parkFacts())
    const first = await correct(report, { vicinity: 'First', amenities: ['Camping'] })
    const second = await correct(report, { vicinity: 'Second' })
    const vicinity = async () => (await operator.parks.known({ id })).vicinity
    expect(await operator.parks.known({ id })).toMatchObject({
      vicinity: 'Second',
      amenities: ['Camping'],
    })
    await operator.parkEdits.undo(second)
    expect(await vicinity()).toBe('First')
    const third = await correct(report, { vicinity: 'Third' })
    await operator.parkEdits.undo(first)
    expect(await vicinity()).toBe('Third')
    await operator.parkEdits.undo(third)
    expect(await vicinity()).toBe('Old Street')
    const { corrections } = await operator.reports.history({ id: report })
    expect(corrections.map(({ before }) => before.vicinity)).toEqual([
      'First',
      'First',
      'Old Street',
    ])
  })

  test('a closed park is gone from searches, suggestions, sitemap and exports, and comes back', async () => {
    const facts = parkFacts()
    const { id, report } = await reported(facts)
    const found = async () => ({
      search: (await search(facts)).length,
      names: (await findParksByName(database, facts.name.toLowerCase(), { limit: 5 })).length,
      sitemap: (await findSitemapParks(database, { first: id, last: id }, 5)).length,
      export: (await exported(id)) === null ? 0 : 1,
    })
    const everywhere = { search: 1, names: 1, sitemap: 1, export: 1 }
    const nowhere = { search: 0, names: 0, sitemap: 0, export: 0 }
    expect(await found()).toEqual(everywhere)
    const { id: correction } = await correct(report, { closed: true }, true)
    expect(await found()).toEqual(nowhere)
    expect(await operator.parks.byId({ id })).toMatchObject({
      closed: true,
      vicinity: 'Old Street',
    })
    // Further reports by any source, including new ones.
    expect(await write({ ...facts, vicinity: 'Stated Street' })).toMatchObject([{ id }])
    expect(await write({ ...facts, source: 'osm' })).toEqual([{ id, outcome: 'joined' }])
    expect(await found()).toEqual(nowhere)
    await operator.parkEdits.undo({ id: correction })
    expect(await found()).toEqual(everywhere)
    const { changes } = await operator.reports.history({ id: report })
    expect(changes).toMatchObject([{ from: 'open', to: 'resolved' }])
  })

  test('one that its source has closed is reopened, and closed again when that is undone', async () => {
    const facts = parkFacts({ closed: true })
    const { id, report } = await reported(facts)
    expect(await search(facts)).toEqual([])
    const { id: correction } = await correct(report, { closed: false })
    expect(await search(facts)).toHaveLength(1)
    await write({ ...facts, vicinity: 'Stated Street' })
    expect((await search(facts))[0]).toMatchObject({ id, vicinity: 'Stated Street' })
    await operator.parkEdits.undo({ id: correction })
    expect(await search(facts)).toEqual([])
    expect(await write({ ...facts, source: 'osm' })).toMatchObject([{ outcome: 'added' }])
    await database.sql`delete from parks where source = 'osm'`
    // What its source says was stored meanwhile.
    const { id: closed } = await correct(report, { closed: true })
    await write({ ...facts, closed: undefined })
    expect(await search(facts)).toEqual([])
    await operator.parkEdits.undo({ id: closed })
    expect(await search(facts)).toHaveLength(1)
  })

  test.each([
    ['before', true],
    ['after', false],
  ])('one closed %s its source closes it takes up what others say', async (_, isFirst) => {
    const facts = parkFacts({ closed: isFirst ? undefined : true })
    const { id, report } = await reported(facts)
    const { id: correction } = await correct(report, { closed: true })
    await write({ ...facts, closed: true })
    expect(await write({ ...facts, source: 'osm' })).toEqual([{ id, outcome: 'joined' }])
    expect(await search(facts)).toEqual([])
    const { id: reopened } = await correct(report, { closed: false })
    await operator.parkEdits.undo({ id: reopened })
    expect(await write({ ...facts, source: 'county' })).toEqual([{ id, outcome: 'joined' }])
    await operator.parkEdits.undo({ id: correction })
    expect(await search(facts)).toEqual([])
    await write(facts.closed ? { ...facts, closed: undefined } : facts)
    expect(await search(facts)).toHaveLength(1)
  })

  test.each([
    ['before', true],
    ['after', false],
  ])('of one of Google’s hold on, stated again %s another source states it', async (_, isFirst) => {
    const facts = parkFacts({ source: 'google' })
    const { id, report } = await reported(facts)
    await correct(report, { vicinity: 'New Street' })
    await outdate(id)
    const records = [facts, { ...facts, source: 'osm' }]
    const [first, second] = isFirst ? records : records.toReversed()
    await write(...(first ? [first] : []))
    await write(...(second ? [second] : []))
    expect((await search(facts)).find((park) => park.id === id)).toMatchObject({
      vicinity: 'New Street',
    })
    expect(await write(facts)).toEqual([{ id, outcome: 'unchanged' }])
    expect(await search(facts)).toHaveLength(isFirst ? 1 : 2)
  })

  /** Its source's retention period ends. */
  async function outdate(id: number): Promise<void> {
    await database.sql`update parks set kept_until = now() where id = ${id}`
    await dropOutdatedFacts(database)
  }

  describe('what is Google’s', () => {
    const OTHER = { weekday_text: ['Monday: 1:00 PM – 2:00 PM'] }
    const UNKNOWN = { vicinity: null, formattedAddress: null, openingHours: null, amenities: [] }
    async function stored(id: number): Promise<string> {
      const rows = await database.sql`
        select facts, before, tellers from park_corrections where park_id = ${id}`
      return JSON.stringify([...rows])
    }

    test('is never copied from a park of its own', async () => {
      const facts = parkFacts({ source: 'google', vicinity: 'Googled Street' })
      const { id, report } = await reported(facts)
      expect(await listed(report)).toMatchObject({
        park: { vicinity: 'Googled Street', openingHours: facts.openingHours },
        copyable: { ...UNKNOWN, closed: false },
      })
      await correct(report, { vicinity: 'New Street', openingHours: HOURS })
      // The operator's own values may be stored.
      expect((await listed(report))?.copyable).toMatchObject({
        ...UNKNOWN,
        vicinity: 'New Street',
        openingHours: HOURS,
      })
      await correct(report, { vicinity: 'Newer Street', amenities: ['Camping'] })
      const { corrections } = await operator.reports.history({ id: report })
      expect(corrections.map(({ before }) => before)).toEqual([{ vicinity: 'New Street' }, {}])
      expect(await stored(id)).not.toMatch(/Googled|Open 24 hours/)
      expect(await exported(id)).toBeNull()
    })

    test('is never copied from a layer, nor exported', async () => {
      const facts = parkFacts({ formattedAddress: undefined, openingHours: undefined })
      const { id, report } = await reported(facts)
      const google = { ...facts, source: 'google', amenities: ['Restrooms'] }
      await write({ ...google, formattedAddress: 'Googled Street 1' })
      await writeParkDetails(database, id, { facts: { ...google, openingHours: OTHER } })
      await write({ ...facts, source: 'osm', amenities: ['Swings'] })
      expect(await listed(report)).toMatchObject({
        park: {
          vicinity: 'Old Street',
          formattedAddress: 'Googled Street 1',
          openingHours: OTHER,
          amenities: ['Playground', 'Benches', 'Restrooms', 'Swings'],
        },
        copyable: {
          ...UNKNOWN,
          vicinity: 'Old Street',
          amenities: ['Playground', 'Benches', 'Swings'],
          closed: false,
        },
        fieldSources: {
          vicinity: ['town'],
          formattedAddress: ['google'],
          openingHours: ['google'],
          amenities: ['town', 'google', 'osm'],
        },
      })
      const { facts: shown, copyableFacts } = (await listed(report)) ?? {}
      expect(shown).toContainEqual({
        key: 'toilets',
        value: 'yes',
        source: 'google',
        how: 'stated',
      })
      expect(copyableFacts).toEqual(shown?.filter(({ source }) => source !== 'google'))
      const right = { formattedAddress: null, openingHours: HOURS, amenities: ['Camping'] }
      await correct(report, { ...right, vicinity: 'New Street', closed: false })
      const [correction] = (await operator.reports.history({ id: report })).corrections
      expect(correction?.before).toEqual({ vicinity: 'Old Street', closed: false })
      expect(correction?.fieldSources).toEqual({ vicinity: ['town'] })
      expect(await stored(id)).not.toMatch(/google|1:00 PM|Restrooms/i)
      expect(await exported(id)).toMatchObject({ ...right, vicinity: 'New Street' })
      expect(JSON.stringify(await exported(id))).not.toMatch(/Googled|1:00 PM|Restrooms|google/)
    })

    test('is not shown with a report once it has expired, swept or not', async () => {
      const facts = parkFacts({ source: 'google' })
      const { id, report } = await reported(facts)
      await correct(report, { amenities: ['Camping'], closed: false })
      await database.sql`update parks set kept_until = now() where id = ${id}`
      const blank = {
        parkName: '',
        park: { ...UNKNOWN, amenities: ['Camping'], closed: false },
        copyable: { ...UNKNOWN, amenities: ['Camping'], closed: false },
      }
      expect(await listed(report)).toMatchObject(blank)
      await dropOutdatedFacts(database)
      expect(await findPark(database, id)).toBeNull()
      expect(await listed(report)).toMatchObject(blank)
    })
  })

  test('what has expired is not found because it was corrected', async () => {
    const facts = parkFacts()
    const { id, report } = await reported(facts)
    await correct(report, { closed: false, vicinity: 'New Street' })
    await outdate(id)
    expect(await search({ ...facts, latitude: 0, longitude: 0 })).toEqual([])
    const [shown] = (await operator.reports.list()).reports
    expect(shown).toMatchObject({ id: report, parkName: '' })
    await write(facts)
    expect(await search(facts)).toMatchObject([{ id, vicinity: 'New Street' }])
  })

  test('of a park that has gone goes with it', async () => {
    const { id, report } = await reported(parkFacts())
    const { id: correction } = await correct(report, { vicinity: 'New Street' })
    await database.orm
      .insert(parkLayers)
      .values({ parkId: id, source: 'osm', sourceId: `way/${id}`, facts: {} })
    await database.sql`delete from parks where id = ${id}`
    await expect(operator.parkEdits.undo({ id: correction })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Correction not found',
    })
  })

  test('several at once all hold', async () => {
    const facts = parkFacts()
    const { id, report } = await reported(facts)
    await Promise.all([
      correct(report, { vicinity: 'New Street' }),
      correct(report, { amenities: ['Camping'] }),
      write({ ...facts, openingHours: HOURS }),
      correct(report, { formattedAddress: 'New Street 1' }),
    ])
    expect(await operator.parks.known({ id })).toMatchObject({
      vicinity: 'New Street',
      formattedAddress: 'New Street 1',
      amenities: ['Camping'],
      openingHours: HOURS,
    })
  })

  test('undoing one leaves those that are written meanwhile', async () => {
    const { id, report } = await reported(parkFacts())
    const first = await correct(report, { vicinity: 'First' })
    await Promise.all([operator.parkEdits.undo(first), correct(report, { amenities: ['Camping'] })])
    expect(await operator.parks.known({ id })).toMatchObject({
      vicinity: 'Old Street',
      amenities: ['Camping'],
    })
  })

  const waiting = async () => {
    const rows = await database.sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return rows.length
  }

  // The embedded database runs one statement at a time.
  test.runIf(kind === 'remote').each<[string, (id: number) => Promise<unknown>]>([
    ['the operator', (id) => operator.parkEdits.undo({ id })],
    ['hand', (id) => database.sql`update park_corrections set undone_at = now() where id = ${id}`],
  ])('one undone by %s waits for one that is being written', async (_, undo) => {
    const { id, report } = await reported(parkFacts())
    const first = await correct(report, { vicinity: 'First' })
    const undone = await database.sql.begin(async (tx) => {
      await tx`select from parks where id = ${id} for update`
      await tx`
        insert into park_corrections (park_id, facts) values (${id}, '{"amenities": ["Camping"]}')`
      const result = undo(first.id).then(() => true)
      await expect.poll(waiting).toBe(1)
      return { result }
    })
    expect(await undone.result).toBe(true)
    expect(await operator.parks.known({ id })).toMatchObject({
      vicinity: 'Old Street',
      amenities: ['Camping'],
    })
  })

  test('is stored as it is written everywhere', async () => {
    const { id, report } = await reported(parkFacts())
    await correct(report, {
      vicinity: '  New Street ',
      formattedAddress: ' ',
      amenities: ['playground', ' Swings ', 'Playground'],
      openingHours: {
        weekday_text: ['Tue: sunrise –  sunset', 'monday: 9:00 AM - 5:00 PM', 'Sunday: '],
      },
    })
    const park = await operator.parks.known({ id })
    expect(park).toMatchObject({
      vicinity: 'New Street',
      amenities: ['Playground', 'Swings'],
      openingHours: { weekday_text: ['Monday: 9:00 AM - 5:00 PM', 'Tuesday: sunrise – sunset'] },
    })
    expect(park).not.toHaveProperty('formattedAddress')
  })

  test.each<[unknown, RegExp]>([
    [{}, /^facts must set something right$/],
    [{ nickname: 'Other' }, /^facts must set something right$/],
    [{ name: ' ' }, /^facts\.name must not be empty$/],
    [{ openingHours: { weekday_text: [] } }, /must state the hours of a day/],
    [{ openingHours: { weekday_text: ['Someday: 9 AM – 5 PM'] } }, /must state the hours of a day/],
    [{ openingHours: { weekday_text: ['Monday: whenever'] } }, /must be hours such as 6:00 AM/],
    [{ amenities: null }, /^facts\.amenities /],
    [{ amenities: [' '] }, /must not be empty/],
    [{ amenities: ['a\0'] }, /character 0/],
    [{ amenities: Array.from({ length: 51 }, (_, n) => String(n)) }, /at most 50/],
    [{ vicinity: 'x'.repeat(501) }, /at most 500/],
    [{ closed: 'yes' }, /must be true or false/],
  ])('%j is refused', async (facts, message) => {
    const { id, report } = await reported(parkFacts())
    const before = await operator.parks.known({ id })
    await expect(correct(report, facts as CorrectedFacts)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(message),
    })
    expect(await operator.parks.known({ id })).toEqual(before)
  })
})
